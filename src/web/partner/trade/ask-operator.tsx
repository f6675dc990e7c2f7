/** The dealer's way to the operator about a trade: the contact form, with the trade's number in it. */
export function AskOperator({ auctionId }: { readonly auctionId: number }) {
  return (
    <a href={`/kaitori/contact?auction=${auctionId}`} className="inline-flex min-h-11 items-center">
      この取引について運営に問い合わせる
    </a>
  )
}
