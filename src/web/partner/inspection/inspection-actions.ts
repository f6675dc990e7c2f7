import type { ActionFunctionArgs } from 'react-router'
import {
  ClearFrameDocument,
  CoverAuctionImageDocument,
  FailInspectionDocument,
  InspectionDecisionDocument,
  MarkImageNgDocument,
  PlanPassDocument,
  SaveInspectionSheetDocument,
  WithdrawPassDocument,
} from '#contract/generated/operator.ts'
import { STATUS } from '#domain/auction/status.ts'
import { readCoverAreas } from '#domain/images/cover-areas.ts'
import { type FormReader, formOf } from '../call/form-values.ts'
import { isRefusal, mutate, query, type Refusal } from '../call/partner-call.ts'
import { readChosenPhotos } from './bulk-ng.tsx'
import { readDecision } from './decision.ts'
import { clearConsequences, clearTitle, clearToken } from './frames/frame-words.ts'
import { HAS_SHEET, isEmptySheet, lackingToken, lackingWords, readSheet } from './sheet/sheet-fields.ts'

/** Every form of the inspection page, told apart by its field `do`. */
export async function runInspectionForm(route: ActionFunctionArgs) {
  const form = await formOf(route)
  const { text } = form
  const auctionId = form.id('auctionId') ?? form.fault('auctionId', '対象の出品が見つかりません。')
  const version = form.id('version') ?? 0
  const reason = text('reason')
  const refusal = form.refusal()
  if (refusal || auctionId === null) return refusal
  const refused = async (result: Refusal): Promise<Refusal> => {
    const decision = result.unsent ? null : await readDecision(route, auctionId)
    const problem = result.unsent ? result.problem : (decision ?? `No.${auctionId}：${result.problem}`)
    return { ...result, problem, fields: decision === null ? result.fields : [], form: String(auctionId) }
  }
  if (text('do') === 'sheet') {
    const result = await saveSheet(route, form, auctionId)
    if (isRefusal(result)) return { ...(await refused(result)), part: 'sheet', shownAt: 'sheet' }
    const done = `No.${auctionId} の検査票を保存しました。`
    return { done, form: String(auctionId), part: 'sheet', shownAt: 'sheet' }
  }
  if (text('do') === 'pass') {
    const sheet = form.has(HAS_SHEET) ? readSheet(form) : null
    const isFilled = sheet !== null && !isEmptySheet(sheet)
    const saved = isFilled ? await saveSheet(route, form, auctionId) : null
    if (isRefusal(saved)) return { ...(await refused(saved)), part: 'sheet' }
    const sheetVersion = saved?.version ?? Number(text('sheetVersion') || 0)
    const { partnerAuction } = await query(route, InspectionDecisionDocument, { auctionId })
    const lacks = { sheet: sheetVersion === 0, frameNumber: partnerAuction.frameNumber === null }
    const words = lackingWords(auctionId, lacks)
    const question = words && form.question(lackingToken(auctionId, lacks), words)
    if (question) return { ...question, form: String(auctionId) }
    const input = { auctionId, version, sheetVersion, withoutFrameNumber: lacks.frameNumber }
    const result = await mutate(route, PlanPassDocument, { input })
    return isRefusal(result) ? refused(result) : null
  }
  if (text('do') === 'cover') {
    const areas = readCoverAreas(jsonIn(text('areas'))) ?? []
    const input = { auctionId, assetId: text('assetId'), version, areas }
    const result = await mutate(route, CoverAuctionImageDocument, { input })
    return isRefusal(result) ? refused(result) : { done: `写真「${text('photo')}」の一部を隠しました。` }
  }
  if (text('do') === 'ngAll') return refuseMany(route, form, auctionId)
  if (text('do') === 'clear') {
    const matches = text('frameMatches').split(' ').filter(Boolean)
    const question = await form.questionAbout(clearToken(auctionId, matches), async () => {
      const { partnerAuction } = await query(route, InspectionDecisionDocument, { auctionId })
      const title = clearTitle(`${partnerAuction.makerName} ${partnerAuction.modelName}`, auctionId)
      return [title, ...clearConsequences(matches, reason, STATUS.beforeInspection)].join('。')
    })
    if (question) return { ...question, form: String(auctionId), part: 'clear' }
    const result = await mutate(route, ClearFrameDocument, { input: { auctionId, matches, reason } })
    return isRefusal(result)
      ? refused(result)
      : { done: `No.${auctionId} の車台番号の一致を、問題なしと記録しました。` }
  }
  if (text('do') === 'withdraw') {
    const result = await mutate(route, WithdrawPassDocument, { input: { auctionId } })
    return isRefusal(result) ? result : { done: `No.${auctionId} の合格を取り消しました。` }
  }
  if (text('do') === 'fail') {
    const question = await form.questionAbout(`fail ${auctionId}`, async () => {
      const { partnerAuction } = await query(route, InspectionDecisionDocument, { auctionId })
      const name = `${partnerAuction.makerName} ${partnerAuction.modelName}（No.${auctionId}）`
      return `運営として、${name}を不合格にし、出品を終了します。理由「${reason}」を出品者に伝えます。`
    })
    if (question) return question
    const result = await mutate(route, FailInspectionDocument, { input: { auctionId, version, reason } })
    return isRefusal(result) ? refused(result) : { done: `No.${auctionId} を不合格にしました。` }
  }
  const isMovie = text('isMovie') !== ''
  const marked = isMovie ? `No.${auctionId} の${text('photo')}` : `No.${auctionId} の写真「${text('photo')}」`
  const asked = `${marked}をNGにし、理由「${reason}」を出品者に伝えます。`
  const question = form.question(`ng ${text('assetId')}`, asked)
  if (question) return question
  const input = { auctionId, assetId: text('assetId'), version, reason }
  const result = await mutate(route, MarkImageNgDocument, { input })
  if (isRefusal(result)) return refused(result)
  return {
    done: isMovie
      ? `${marked}をNGにし、理由を出品者に伝えました。動画は掲載しません。審査は続けられます。`
      : `${marked}をNGにし、出品者へ差し替えを依頼しました。`,
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The sheet of the form, saved; where nothing changed, as it is. */
async function saveSheet(
  route: ActionFunctionArgs,
  form: FormReader,
  auctionId: number,
): Promise<Refusal | { readonly version: number }> {
  const sheet = readSheet(form)
  const refusal = form.refusal()
  if (refusal) return refusal
  const input = { auctionId, version: Number(form.text('sheetVersion') || 0), ...sheet }
  const result = await mutate(route, SaveInspectionSheetDocument, { input })
  return isRefusal(result) ? result : result.saveInspectionSheet
}

/** Several photos at once, each with its own reason or the common one. What was refused is named; the others stand. */
async function refuseMany(route: ActionFunctionArgs, form: FormReader, auctionId: number) {
  const chosen = readChosenPhotos(form)
  if (chosen.length === 0) form.fault('photo', 'NGにする写真を選んでください。')
  const without = chosen.filter(({ reason }) => reason === '')
  if (without.length > 0)
    form.fault('commonReason', `理由を入力してください（${without.map(({ label }) => label).join('、')}）。`)
  const refusal = form.refusal()
  if (refusal) return { ...refusal, form: String(auctionId) }
  const words = `No.${auctionId} の写真${chosen.length}枚をNGにし、出品者へ差し替えを依頼します。`
  const question = form.question(`ng ${chosen.length} of ${auctionId}`, words)
  if (question) return { ...question, form: String(auctionId) }
  const failed: string[] = []
  for (const { assetId, version, label, reason } of chosen) {
    const result = await mutate(route, MarkImageNgDocument, { input: { auctionId, assetId, version, reason } })
    if (isRefusal(result)) failed.push(`「${label}」：${result.problem}`)
  }
  const done = chosen.length - failed.length
  if (failed.length === 0)
    return {
      done: `No.${auctionId} の写真${done}枚をNGにし、出品者へ差し替えを依頼しました。`,
      form: String(auctionId),
      part: 'photos',
    }
  const problem = `No.${auctionId}：${done}枚をNGにしました。${failed.length}枚はNGにできませんでした。${failed.join('')}`
  return { problem, fields: [], form: String(auctionId) }
}
