import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'

interface Properties {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** An owner lists one bike at a time. */
export function DuplicateListingDialog({ isOpen, onClose }: Properties) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="現在出品中の車両があります"
      consequence="同時に複数の車両を出品することはできません。出品を取り消すか、取引が完了してから、もう一度出品してください。"
      confirmLabel="出品中の車両を見る"
      cancelLabel="閉じる"
      onConfirm={() => void navigate('/kaitori/mypage/auction')}
      onCancel={onClose}
    />
  )
}
