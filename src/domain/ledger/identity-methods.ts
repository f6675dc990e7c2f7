/** How a dealer made sure who the seller is (古物営業法施行規則 15条), by what the ledger calls it. */
export const IDENTITY_METHODS = {
  licence: '運転免許証の提示',
  myNumber: 'マイナンバーカードの提示',
  passport: 'その他の身分証の提示',
  signed: '署名した書面と身分証の写し',
  mail: '本人限定受取郵便',
} as const

export type IdentityMethod = keyof typeof IDENTITY_METHODS

export function isIdentityMethod(text: string): text is IdentityMethod {
  return Object.hasOwn(IDENTITY_METHODS, text)
}
