// What the inputs of this feature have in common, as the schema describes it.
export const FOR_WHOM = 'For an agent: the dealer for whom the page was shown. Only the winner is accepted.'
export const OF_WHAT_WAS_READ = 'Of the auction that was read: another one is refused.'
export const PRICE_READ = 'The price that was read, in yen.'
export const TYPED_AT =
  "Where it was typed out of reach and is sent later. A moment that cannot be, in the future or before the price was fixed, is not refused: the phone's clock may be wrong, and what counts is then the moment at which the server reads it."
