import { useState } from 'react'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Section } from './section.tsx'

const TONES = ['info', 'good', 'warn', 'bad'] as const

export function FeedbackSection() {
  const [isOpen, setOpen] = useState(false)
  const [isCanceled, setCanceled] = useState(false)
  return (
    <Section title="知らせ">
      <div className="grid gap-4 md:grid-cols-2">
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title="審査を通過しました">
            販売店の入札が始まりました。終了は11月15日（日）21:00です。
          </Notice>
        ))}
        <Notice>8月10日から17日までは夏季休業のため、審査を休みます。</Notice>
      </div>
      <p className="flex flex-wrap gap-2">
        <StateBadge>審査中</StateBadge>
        <StateBadge tone="good">入札受付中</StateBadge>
        <StateBadge tone="warn">回答待ち</StateBadge>
        <StateBadge tone="bad">取引中止</StateBadge>
        <StateBadge tone="quiet">終了</StateBadge>
      </p>
      <p className="flex gap-3">
        <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
          出品を取り消す
        </button>
      </p>
      <ConfirmDialog
        isOpen={isOpen}
        title="出品を取り消しますか？"
        consequence="出品を取り消します。入札3件も取り消されます。取り消したあとは元に戻せません。"
        confirmLabel="取り消す"
        onConfirm={() => {
          setOpen(false)
          setCanceled(true)
        }}
        onCancel={() => setOpen(false)}
      />
      <p role="status">{isCanceled && '出品を取り消しました'}</p>
      <div className="max-w-60">
        <Skeleton hasPicture />
      </div>
    </Section>
  )
}
