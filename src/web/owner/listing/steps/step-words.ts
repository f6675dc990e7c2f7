import type { ListingPart } from '#domain/listing/listing-form.ts'

interface Words {
  readonly title: string
  readonly text: string
}

export const STEP_WORDS: Readonly<Record<ListingPart | 'certificate' | 'confirm', Words>> = {
  certificate: {
    title: '車検証を読み取る',
    text: '二次元コードを撮影すると、車種や車台番号などの入力を省けます。250cc以下のバイクや、お手元にないときは、手で入力できます。',
  },
  model: { title: 'どのバイクを売りますか', text: '車種名で探すか、メーカーと排気量からお選びください。' },
  details: { title: '型式と走行距離', text: '型式と年月は書類で、走行距離はメーターでご確認ください。' },
  condition: { title: 'バイクの状態', text: '今の状態をそのままお答えください。' },
  equipment: { title: '鍵とカスタム', text: '純正品が残っていると、評価されやすくなります。' },
  papers: { title: '書類とローン', text: '名義変更に必要な書類を確認します。' },
  photos: { title: '写真を追加する', text: '枠をタップして撮影するか、アルバムからお選びください。' },
  terms: { title: '価格と終了日時、引渡し', text: '売るかどうかは、入札が終わってから決められます。' },
  confirm: {
    title: '内容の確認',
    text: '審査のあと、販売店の入札が始まります。費用はかかりません。お名前、ご連絡先、車台番号、ナンバープレートは公開されません。',
  },
}

/** What each question is called where something is still missing. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  makerId: 'メーカー',
  displacementCtgId: '排気量',
  modelId: '車種',
  modelTypeId: '型式・年式',
  firstRegistration: '初度登録年月',
  color: '車体の色',
  frameNumber: '車台番号',
  invoiceIssuer: '適格請求書発行事業者',
  mileageId: '走行距離',
  transferPlan: '売却の予定',
  engineStatusList: 'エンジンの状態',
  accidentHistoryList: '事故・転倒歴',
  meterChange: 'メーターの状態',
  keyCount: '鍵の本数',
  customPartsList: 'カスタム',
  numberRegistration: '登録の状態',
  documentAvailableList: 'お手元の書類',
  documentOwner: '書類の名義',
  loanStatus: 'ローンの状況',
  loanBalance: '残債額',
  endTime: '終了日時',
  deliveryDay: '引渡しできる曜日',
  deliveryTime: '引渡しできる時間帯',
  deliveryLocation: '引渡し場所',
  otherDeliveryLocation: '居所の住所',
}
