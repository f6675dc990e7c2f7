import { AUCTION_COMMANDS, scopesOf } from '../auction/transitions.ts'

/** What a token for a dealer's own system may be for. Each is granted by itself; a program that bids also has to read. */
export const TOKEN_SCOPES = ['read', 'bid', 'trade'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const TOKEN_SCOPE_LABELS = {
  read: '閲覧',
  bid: '入札',
  trade: '取引',
} as const satisfies Record<TokenScope, string>

export const TOKEN_SCOPE_EXPLANATIONS = {
  read: '開催中の車両、自社の入札と落札、取引の状況、メッセージを読み取ります。',
  bid: '入札、自動入札の上限の設定、質問、注目と「探しているバイク」の登録を行います。',
  trade:
    '落札後の回答、引渡しの予定、車両の確認、支払いの報告、メッセージの送信と、取引中止の申し入れを断る操作・取り下げる操作を行います。取引の中止と、その申し入れ・同意は行えません。',
} as const satisfies Record<TokenScope, string>

export function isTokenScope(text: string): text is TokenScope {
  return TOKEN_SCOPES.some((scope) => scope === text)
}

const CLOSED = null

/** The commands on an auction that only its owner, an operator or a visitor gives. Those of the timers are no mutations. */
const OTHERS_COMMANDS = Object.fromEntries(
  AUCTION_COMMANDS.filter((command) => {
    const roles = Object.keys(scopesOf(command))
    return !roles.includes('dealer') && !roles.includes('agent') && roles.some((role) => role !== 'system')
  }).map((command) => [command, CLOSED]),
)

/**
 * What a program may run with a token, mutation by mutation. What is missing here is refused to every token; a test walks
 * the schema, so that whoever adds a mutation decides. Closed to all: what manages access, what only owners, operators or
 * visitors do, what a person chooses for its own screen, and what needs a file, which is added in the console.
 */
export const TOKEN_MUTATIONS: Readonly<Record<string, Exclude<TokenScope, 'read'> | typeof CLOSED>> = {
  placeBid: 'bid',
  askQuestion: 'bid',
  watchAuction: 'bid',
  saveBuyOrder: 'bid',
  deleteBuyOrder: 'bid',

  answerCounterOffer: 'trade',
  answerRunnerUp: 'trade',
  postCheckedList: 'trade',
  acceptDelivery: 'trade',
  checkBike: 'trade',
  takeBike: 'trade',
  askForRuling: 'trade',
  handOver: 'trade',
  reportCompletion: 'trade',
  refuseToStop: 'trade',
  withdrawStop: 'trade',
  postMessage: 'trade',
  partnerPostMessage: 'trade',
  unreadToRead: 'trade',
  partnerUnreadToRead: 'trade',

  // Access, and what is a person's alone
  createApiToken: CLOSED,
  revokeApiToken: CLOSED,
  createWebhook: CLOSED,
  changeWebhook: CLOSED,
  rotateWebhookSecret: CLOSED,
  pauseWebhook: CLOSED,
  deleteWebhook: CLOSED,
  testWebhook: CLOSED,
  replayWebhooks: CLOSED,
  initiateAuthPartner: CLOSED,
  refreshAuthPartner: CLOSED,
  signOutPartner: CLOSED,
  renewTodoCalendar: CLOSED,
  saveAlertSettings: CLOSED,
  savePartnerPush: CLOSED,
  deletePartnerPush: CLOSED,
  savePurchaseTerms: CLOSED,
  saveFilter: CLOSED,
  deleteFilter: CLOSED,
  saveListColumns: CLOSED,
  /** The law asks for a person's own look at a paper. */
  recordIdentityCheck: CLOSED,
  /** Taken back by who reads what it wrote. */
  deleteMessage: CLOSED,

  /** End a trade, or ask the other side to, which a person answers for. */
  stopTransaction: CLOSED,
  askToStop: CLOSED,
  agreeToStop: CLOSED,

  /** Binds the dealer for weeks and for many bikes, after a question that names them. */
  makeBindingOrder: CLOSED,
  endBindingOrder: CLOSED,

  // What a dealer has no part in
  ...OTHERS_COMMANDS,

  // Talks with the operators, which are a person's
  createPartnerSupportThread: CLOSED,
  postPartnerSupportMessage: CLOSED,
  readPartnerSupportThread: CLOSED,

  // With a file
  createReceiptImage: CLOSED,
  reportNameChange: CLOSED,
  ecsPostMessage: CLOSED,

  // Operators
  answerSupport: CLOSED,
  assignSupport: CLOSED,
  clearFrame: CLOSED,
  closeSupport: CLOSED,
  cancelSalesFile: CLOSED,
  importSales: CLOSED,
  importSalesFile: CLOSED,
  importStolenFrames: CLOSED,
  moderateReview: CLOSED,
  noteSupport: CLOSED,
  planPass: CLOSED,
  removeStolenFrame: CLOSED,
  saveAgent: CLOSED,
  saveAnnouncement: CLOSED,
  saveDealer: CLOSED,
  saveFeeTable: CLOSED,
  saveInspectionSheet: CLOSED,
  undoSalesImport: CLOSED,
  withdrawPass: CLOSED,

  // Owners and visitors
  confirmContact: CLOSED,
  createBikeOwner: CLOSED,
  createBikeOwnerMfa: CLOSED,
  createMarketSearchBike: CLOSED,
  createOperationLog: CLOSED,
  createSupportThread: CLOSED,
  deleteBikeOwner: CLOSED,
  deletePushSubscription: CLOSED,
  initiateAuthBikeOwner: CLOSED,
  postContactMessage: CLOSED,
  postSupportMessage: CLOSED,
  readSupportThread: CLOSED,
  refreshAuth: CLOSED,
  releaseBindingOrder: CLOSED,
  resendContactCode: CLOSED,
  resetPasswordBikeOwnerStep1: CLOSED,
  resetPasswordBikeOwnerStep2: CLOSED,
  resetPasswordBikeOwnerStep3: CLOSED,
  savePushSubscription: CLOSED,
  sendContact: CLOSED,
  setBikeOwnerProfileImage: CLOSED,
  signOutBikeOwner: CLOSED,
  undoEmailChange: CLOSED,
  updateBikeOwnerNotificationSetting: CLOSED,
  updateBikeOwnerNotificationToOff: CLOSED,
  updateBikeOwnerProfile: CLOSED,
  useBindingOrder: CLOSED,
}

/** What a token that reads may ask for. Everything else, what is made later too, is refused until it stands here. */
export const TOKEN_QUERIES: readonly string[] = [
  'serverTime',
  'partner',
  'partnerAuctions',
  'partnerAuction',
  'partnerNews',
  'partnerFigures',
  'partnerMessageTabs',
  'messages',
  'resolvedMessage',
  'buyOrders',
  'bindingOrders',
  'purchaseTerms',
  'feeTable',
  'todo',
  'dealerRecord',
  'announcements',
  'auctions',
  'auction',
  'auctionReview',
  'auctionReviews',
  'auctionReviewSummary',
  'allMakers',
  'makers',
  'models',
  'model',
  'catalogSpec',
  'displacementCategories',
  'mileages',
  'searchModels',
  'marketPrice',
  'marketAccuracy',
  'marketActivity',
  'soubaModel',
  'soubaModels',
  'soubaOthers',
  'soubaRanking',
  'fromMarket',
]

/** Fields of what may be read that hand out access, or tell of dealers that the token is not for. */
export const TOKEN_HIDDEN_FIELDS: readonly string[] = ['Todo.calendarToken', 'Partner.suspendedDealers']

/** The scope that a field of the two root types asks of a token; null: no token has it. */
export function scopeAsked(root: 'Query' | 'Mutation', field: string): TokenScope | null {
  if (root === 'Query') return TOKEN_QUERIES.includes(field) ? 'read' : null
  return Object.hasOwn(TOKEN_MUTATIONS, field) ? (TOKEN_MUTATIONS[field] ?? null) : null
}

/** How long a token may live, in days; it never lives for ever. */
export const TOKEN_DAYS = [30, 90, 180, 365] as const
/** That live at one time, of one person. */
export const MAX_TOKENS = 10
export const MAX_TOKEN_NAME = 50
