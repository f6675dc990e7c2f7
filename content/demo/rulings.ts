/** Why an operator let half of a claim stand, in the demo's finished trades. */
export const DEMO_RULINGS: readonly string[] = [
  '掲載写真では傷の一部だけを確認できます。写真に写っていない範囲の補修費として、申請の半額を認めます。',
  '傷は出品時の写真にも写っていますが、深さは写真から判断できません。双方で折半とし、申請の半額を認めます。',
  '補修は必要ですが、部品の交換までは要しません。磨きと塗装にあたる金額として、申請の半額を認めます。',
]
