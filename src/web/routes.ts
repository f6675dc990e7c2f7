import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages that are only text (content/pages), all shown by one module. */
const DOCUMENTS = [
  'tos',
  'faq_mail_receive',
  'company',
  'privacy',
  'personal-information',
  'link-policy',
  'english',
  'advertising',
]

/** The table of addresses (spec §2). Folders below owner/pages mirror it. */
export default [
  ...prefix('kaitori', [
    layout('owner/layouts/default.tsx', [
      index('owner/pages/top.tsx'),
      route('souba', 'owner/pages/souba/souba.tsx'),
      route('souba/:makerId', 'owner/pages/souba/maker.tsx'),
      route('souba/:makerId/:modelId', 'owner/pages/souba/model.tsx'),
      route('article', 'owner/pages/article/articles.tsx'),
      route('article/:articleId', 'owner/pages/article/article.tsx'),
      route('user-voice', 'owner/pages/user-voice/user-voices.tsx'),
      route('user-voice/:voiceId', 'owner/pages/user-voice/user-voice.tsx'),
      route('logout', 'owner/pages/logout.tsx'),
      route('search-form', 'owner/pages/search-form/search-form.tsx'),
      route('sign-up', 'owner/pages/sign-up/sign-up.tsx'),
      route('unsubscribe', 'owner/pages/unsubscribe.tsx'),
      route('mypage', 'owner/pages/mypage/mypage.tsx'),
      route('mypage/completed', 'owner/pages/mypage/completed.tsx'),
      route('mypage/market', 'owner/pages/mypage/market.tsx'),
      route('mypage/message', 'owner/pages/message/messages.tsx'),
      route('mypage/setting', 'owner/pages/setting/setting.tsx'),
      route('mypage/setting/notice', 'owner/pages/setting/notice.tsx'),
      route('mypage/setting/profile', 'owner/pages/setting/profile.tsx'),
      route('mypage/setting/profile/edit', 'owner/pages/setting/profile-edit.tsx'),
      route('mypage/setting/taikai', 'owner/pages/setting/taikai.tsx'),
      route('mypage/setting/taikai/complete', 'owner/pages/setting/taikai-complete.tsx'),
      route('sitemap', 'owner/pages/documents/sitemap.tsx'),
      ...DOCUMENTS.map((path) => route(path, 'owner/pages/documents/document.tsx', { id: `document-${path}` })),
    ]),
    layout('owner/layouts/nofooter.tsx', [
      route('sell', 'owner/pages/sell.tsx'),
      route('sell-form', 'owner/pages/sell-form/sell-form.tsx'),
      route('sell-form/signup', 'owner/pages/sell-form/signup.tsx'),
      route('sell-form/:auctionId', 'owner/pages/sell-form/sell-form.tsx', { id: 'sell-form-again' }),
    ]),
    layout('owner/layouts/nologin.tsx', [
      route('login', 'owner/pages/login/login.tsx'),
      route('login/code', 'owner/pages/login/code.tsx'),
      route('resetting', 'owner/pages/resetting/resetting.tsx'),
    ]),
    layout('owner/layouts/nofooter.tsx', { id: 'conversation-layout' }, [
      route('mypage/message/:auctionId', 'owner/pages/message/conversation.tsx'),
    ]),
    layout('owner/layouts/noheader.tsx', [
      route('lp_2024', 'owner/pages/lp/price.tsx'),
      route('lp_2024/index2', 'owner/pages/lp/listing.tsx'),
      route('lp_2024/index3', 'owner/pages/lp/compare.tsx'),
    ]),
  ]),
  route('partner/login', 'partner/pages/login.tsx'),
  route('partner/logout', 'partner/pages/logout.tsx'),
  route('partner/switch-dealer', 'partner/pages/switch-dealer.tsx'),
  route('partner', 'partner/console.tsx', [
    index('partner/pages/home.tsx'),
    route('auctions', 'partner/pages/auctions.tsx'),
    route('bids', 'partner/pages/auctions.tsx', { id: 'partner-bids' }),
    route('watch', 'partner/pages/auctions.tsx', { id: 'partner-watch' }),
    route('auctions/:auctionId', 'partner/pages/auction.tsx'),
    route('buy-orders', 'partner/pages/buy-orders.tsx'),
    route('figures', 'partner/pages/figures.tsx'),
  ]),
  route('robots.txt', 'seo/routes/robots.ts'),
  route('sitemap.xml', 'seo/routes/sitemap-index.ts'),
  route('sitemap/:file', 'seo/routes/sitemap-part.ts'),
  route('*', 'owner/pages/not-found.tsx'),
] satisfies RouteConfig
