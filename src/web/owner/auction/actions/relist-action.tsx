import { useNavigate } from 'react-router'
import { RelistAuctionDocument } from '#contract/generated/auction.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useCommand } from './use-command.ts'

/** The same bike once more. */
export function RelistAction({ auctionId }: { readonly auctionId: number }) {
  const { give, isBusy, problem, isAsking, ask } = useCommand()
  const navigate = useNavigate()

  async function relist() {
    const result = await give((graphql) => graphql.request(RelistAuctionDocument, { input: { auctionId } }))
    if (result) await navigate(`/kaitori/mypage/auction/${result.relistAuction.auction.auctionId}`)
  }

  return (
    <div>
      <button type="button" onClick={() => ask(true)} className="button button-action w-full">
        再出品する
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title="同じ内容で再出品しますか"
        consequence={<p>写真と内容をそのまま使い、新しい出品として審査を受けます。</p>}
        confirmLabel="再出品する"
        isBusy={isBusy}
        onCancel={() => ask(false)}
        onConfirm={() => void relist()}
      >
        {problem && (
          <Notice tone="bad" isAnswer>
            {problem.message}
          </Notice>
        )}
      </ConfirmDialog>
    </div>
  )
}
