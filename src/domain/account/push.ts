/** What an owner can be told on a phone or computer while the site is closed, and the name of each. */
export const PUSH_KINDS = ['bid', 'message', 'auctionEnd'] as const

export type PushKind = (typeof PUSH_KINDS)[number]

/** For one browser: each asks for itself. */
export type PushSetting = Readonly<Record<PushKind, boolean>>

export const PUSH_LABELS = {
  bid: '入札',
  message: 'メッセージ',
  auctionEnd: 'オークションの終了',
} as const satisfies Record<PushKind, string>

/** What happened, as far as a locked screen may show it: no name of a person, no words of a message. */
export type PushEvent =
  | {
      readonly kind: 'bid'
      readonly auctionId: number
      readonly modelName: string
      /** The present price in yen; 0 without a bid. */
      readonly price: number
      /** A bid was struck out, none came in. */
      readonly isVoid: boolean
    }
  | { readonly kind: 'message'; readonly auctionId: number; readonly modelName: string }
  | {
      readonly kind: 'auctionEnd'
      readonly auctionId: number
      readonly modelName: string
      /** The highest bid in yen; null without a bid. */
      readonly price: number | null
    }
