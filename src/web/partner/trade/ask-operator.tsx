import { ConsoleLink } from '../console/console-link.tsx'

interface Properties {
  readonly auctionId: number
  /** What is most likely asked about here. */
  readonly subject?: 'mistypedBid' | 'handover'
  readonly children?: React.ReactNode
}

/** The dealer's way to the operator about an auction or its trade: the form of the console, with the number in it. */
export function AskOperator({ auctionId, subject, children = 'この取引について運営に問い合わせる' }: Properties) {
  const about = new URLSearchParams({ auction: String(auctionId), ...(subject && { subject }) })
  return (
    <ConsoleLink to={`/partner/support?${about}`} className="inline-flex min-h-11 items-center">
      {children}
    </ConsoleLink>
  )
}
