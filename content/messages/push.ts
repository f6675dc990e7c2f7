/** Why this device shows no notifications, and what can be done about it. */
export const PUSH_TROUBLE = {
  unsupported: {
    title: 'このブラウザでは、通知を受け取れません',
    text: 'iPhoneやiPadでは、共有メニューの「ホーム画面に追加」でこのサイトを追加し、追加したアイコンから開くと、通知を受け取れます。ほかの端末では、ChromeやEdge、Firefoxの最新版でお試しください。',
  },
  denied: {
    title: 'このサイトの通知は、ブラウザでブロックされています',
    text: '受け取るには、アドレスバーの横のアイコンからサイトの設定を開き、通知を「許可」に変えてから、このページを読み込み直してください。',
  },
  dismissed: {
    title: '通知は、まだ許可されていません',
    text: 'もう一度ボタンを押し、ブラウザの確認で「許可」を選ぶと、通知が届くようになります。',
  },
  unreachable: {
    title: 'この端末を、通知先に登録できませんでした',
    text: '電波の良いところで、もう一度お試しください。何度か試しても登録できないときは、別のブラウザでお試しください。',
  },
} as const
