import {
  BIKE_SIDES,
  DAMAGE_KINDS,
  type DamageMark,
  INSPECTION_PARTS,
  isComplete,
  overallGrade,
  type PartGrade,
} from '#domain/inspection/inspection-sheet.ts'
import { markText } from '#domain/inspection/sheet-changes.ts'
import type { ContactKind } from '#domain/message/contact-patterns.ts'
import { labelOf } from '#domain/options/option.ts'
import { actorName } from '#domain/permission/actor.ts'
import { actorOf, requirePartner } from '../../../auth/principal.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import {
  AuctionRef,
  type AuctionView,
  flagsTo,
  loadActorName,
  ownerWordsTo,
  PartnerAuctionRef,
} from '../../auction/index.ts'
import { type InspectionDraft, type SaveOutcome, saveInspectionSheet } from './inspection-draft.ts'
import { type FrozenLine, type FrozenSheet, loadDraft, loadEarlierSheet, loadSheet } from './read-sheets.ts'

const PartEnum = builder.enumType('InspectionPart', { values: INSPECTION_PARTS.map(({ code }) => code) })
const DamageEnum = builder.enumType('DamageKind', { values: DAMAGE_KINDS.map(({ code }) => code) })
const SideEnum = builder.enumType('BikeSide', { values: BIKE_SIDES.map(({ code }) => code) })

interface ShownLine extends FrozenLine {
  readonly contacts: readonly ContactKind[]
}

const LineRef = builder.objectRef<ShownLine>('InspectionLine')
LineRef.implement({
  description: 'A line of the sheet: a part with its grade, or a damage mark with its place. Its number never changes.',
  fields: (t) => ({
    number: t.exposeInt('line', { description: '1 to 6 are the parts, the others damage marks.' }),
    label: t.string({
      resolve: ({ part, damage, side }) =>
        part ? labelOf(INSPECTION_PARTS, part) : damage && side ? markText({ kind: damage, side }) : '',
    }),
    part: t.expose('part', { type: PartEnum, nullable: true }),
    grade: t.exposeInt('grade', { nullable: true, description: '1 to 10; null where it could not be seen.' }),
    isUnseen: t.exposeBoolean('isUnseen'),
    damage: t.expose('damage', { type: DamageEnum, nullable: true }),
    side: t.expose('side', { type: SideEnum, nullable: true }),
    x: t.exposeInt('x', { nullable: true, description: '0 to 1000, from the left of the side view.' }),
    y: t.exposeInt('y', { nullable: true, description: '0 to 1000, from its top.' }),
    note: t.exposeString('note'),
    contacts: t.stringList({
      description: 'What of a contact stands in the note, for operators.',
      resolve: ({ contacts }) => [...contacts],
    }),
  }),
})

interface ShownSheet extends Omit<FrozenSheet, 'lines'> {
  readonly lines: readonly ShownLine[]
  readonly inspectorName: string | null
}

const SheetRef = builder.objectRef<ShownSheet>('InspectionSheet')
SheetRef.implement({
  description: 'How the bike was graded when its listing passed. It is never changed afterwards.',
  fields: (t) => ({
    auctionId: t.exposeInt('auctionId', { description: 'Of the listing that it was made for.' }),
    version: t.exposeInt('version'),
    overallGrade: t.exposeInt('overallGrade', {
      nullable: true,
      description: '1 to 10, leaning on the weakest part; null where too little could be seen.',
    }),
    inspectedAt: t.expose('at', { type: 'DateTime' }),
    inspectorName: t.exposeString('inspectorName', { nullable: true, description: 'For operators.' }),
    lines: t.field({ type: [LineRef], resolve: ({ lines }) => [...lines] }),
  }),
})

/** The sheet for these eyes: who does not see the owner's contacts reads its words with a mask. */
async function shownSheet(context: RequestContext, view: AuctionView, sheet: FrozenSheet): Promise<ShownSheet> {
  const lines = await Promise.all(
    sheet.lines.map(async (line) => ({
      ...line,
      note: await ownerWordsTo(context, view, line.note),
      contacts: flagsTo(context, view, line.note),
    })),
  )
  const inspectorName = view.sees('inspector') ? await loadActorName(context, sheet.byActor) : null
  return { ...sheet, lines, inspectorName: inspectorName ?? null }
}

async function readSheet(context: RequestContext, view: AuctionView): Promise<ShownSheet | null> {
  const sheet = view.sees('inspectionSheet') ? await loadSheet(context, view.row.auctionId) : null
  return sheet ? shownSheet(context, view, sheet) : null
}

async function readEarlierSheet(context: RequestContext, view: AuctionView): Promise<ShownSheet | null> {
  const { auctionId, relistedFrom } = view.row
  if (relistedFrom === null || !view.sees('earlierSheet')) return null
  const sheet = await loadEarlierSheet(context, auctionId)
  return sheet ? shownSheet(context, view, sheet) : null
}

const NO_SHEET = 'Null where the listing passed without one, as all did before there were sheets.'
const EARLIER = 'Of an earlier listing of the same bike, for its owner and operators.'

builder.objectFields(AuctionRef, (t) => ({
  inspectionSheet: t.field({
    type: SheetRef,
    nullable: true,
    description: NO_SHEET,
    resolve: (view, _args, context) => readSheet(context, view),
  }),
  earlierSheet: t.field({
    type: SheetRef,
    nullable: true,
    description: EARLIER,
    resolve: (view, _args, context) => readEarlierSheet(context, view),
  }),
}))

builder.objectFields(PartnerAuctionRef, (t) => ({
  overallGrade: t.int({
    nullable: true,
    description: 'Of the inspection sheet, for lists.',
    resolve: async (view, _args, context) =>
      view.sees('inspectionSheet') ? ((await loadSheet(context, view.row.auctionId))?.overallGrade ?? null) : null,
  }),
  inspectionSheet: t.field({
    type: SheetRef,
    nullable: true,
    description: NO_SHEET,
    resolve: (view, _args, context) => readSheet(context, view),
  }),
  earlierSheet: t.field({
    type: SheetRef,
    nullable: true,
    description: EARLIER,
    resolve: (view, _args, context) => readEarlierSheet(context, view),
  }),
  engineStatusList: t.stringList({
    description: 'As the owner stated it: what the grades are held against.',
    resolve: ({ row }) => row.engineStatusList,
  }),
  accidentHistoryList: t.stringList({ resolve: ({ row }) => row.accidentHistoryList }),
  mileageFrom: t.int({
    nullable: true,
    description: 'Lower end of the stated band, in km; null where it is unknown.',
    resolve: ({ row }, _args, { services }) =>
      services.catalog.current().mileages.find(({ mileageId }) => mileageId === row.mileageId)?.mileageFrom ?? null,
  }),
  mileageTo: t.int({
    nullable: true,
    description: 'Upper end of the stated band, in km.',
    resolve: ({ row }, _args, { services }) =>
      services.catalog.current().mileages.find(({ mileageId }) => mileageId === row.mileageId)?.mileageTo ?? null,
  }),
  hasEarlierSheet: t.boolean({
    description: 'For operators.',
    resolve: async ({ row, sees }, _args, context) =>
      row.relistedFrom !== null && sees('inspector') && (await loadEarlierSheet(context, row.auctionId)) !== undefined,
  }),
  sheetDraft: t.field({
    type: draftRef(),
    nullable: true,
    description: 'What operators saved of the sheet while the listing waits; for operators.',
    resolve: async ({ row, sees }, _args, context) =>
      sees('inspector') ? ((await loadDraft(context, row.auctionId)) ?? null) : null,
  }),
}))

function draftRef() {
  const PartRef = builder.objectRef<PartGrade>('InspectionPartGrade')
  PartRef.implement({
    fields: (t) => ({
      part: t.expose('part', { type: PartEnum }),
      grade: t.exposeInt('grade', { nullable: true, description: '1 to 10; null: not yet graded, or unseen.' }),
      isUnseen: t.exposeBoolean('isUnseen'),
      note: t.exposeString('note'),
    }),
  })
  const MarkRef = builder.objectRef<DamageMark>('InspectionDamageMark')
  MarkRef.implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: DamageEnum }),
      side: t.expose('side', { type: SideEnum }),
      x: t.exposeInt('x'),
      y: t.exposeInt('y'),
      note: t.exposeString('note'),
    }),
  })
  const DraftRef = builder.objectRef<InspectionDraft>('InspectionDraft')
  DraftRef.implement({
    fields: (t) => ({
      version: t.exposeInt('version', { description: 'Saving and passing name it.' }),
      savedAt: t.expose('savedAt', { type: 'DateTime' }),
      savedBy: t.string({
        nullable: true,
        resolve: async ({ operatorId }, _args, context) =>
          (await loadActorName(context, actorName({ role: 'operator', operatorId: String(operatorId) }))) ?? null,
      }),
      isOwn: t.boolean({
        description: 'Saved by the operator who asks.',
        resolve: ({ operatorId }, _args, { principal }) =>
          principal?.audience === 'partner' && principal.partnerId === operatorId,
      }),
      isComplete: t.boolean({ resolve: ({ sheet }) => isComplete(sheet) }),
      overallGrade: t.int({ nullable: true, resolve: ({ sheet }) => overallGrade(sheet) }),
      parts: t.field({ type: [PartRef], resolve: ({ sheet }) => [...sheet.parts] }),
      marks: t.field({ type: [MarkRef], resolve: ({ sheet }) => [...sheet.marks] }),
    }),
  })
  return DraftRef
}

const PartInput = builder.inputType('InspectionPartInput', {
  fields: (t) => ({
    part: t.field({ type: PartEnum, required: true }),
    grade: t.int({ description: '1 to 10; without it the part is not graded yet.' }),
    isUnseen: t.boolean({ description: 'It cannot be seen: then it has no grade.' }),
    note: t.string(),
  }),
})

const MarkInput = builder.inputType('InspectionMarkInput', {
  fields: (t) => ({
    kind: t.field({ type: DamageEnum, required: true }),
    side: t.field({ type: SideEnum, required: true }),
    x: t.int({ required: true, description: '0 to 1000, from the left of the side view.' }),
    y: t.int({ required: true, description: '0 to 1000, from its top.' }),
    note: t.string(),
  }),
})

const SaveInput = builder.inputType('SaveInspectionSheetInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the draft that was read, 0 for none: another one is refused.' }),
    parts: t.field({ type: [PartInput], required: true }),
    marks: t.field({ type: [MarkInput], required: true }),
  }),
})

const SavePayload = builder.objectRef<SaveOutcome>('SaveInspectionSheetPayload')
SavePayload.implement({ fields: (t) => ({ version: t.exposeInt('version') }) })

builder.mutationField('saveInspectionSheet', (t) =>
  t.field({
    type: SavePayload,
    description: 'While the listing waits for its inspection; passing it freezes what was saved last.',
    args: { input: t.arg({ type: SaveInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      requirePartner(context, 'operator')
      const { services } = context
      const { auctionId, version, parts, marks } = input
      const by = actorOf(context.principal)
      const saved = { auctionId, version, sheet: { parts, marks } }
      return transact(services.db, (tx) => saveInspectionSheet(tx, services, by, saved))
    },
  }),
)
