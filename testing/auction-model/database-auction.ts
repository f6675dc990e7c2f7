import type { AuctionCommand } from '#domain/auction/command.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { transact } from '#server/db/client.ts'
import { runCommand } from '#server/features/auction/engine/run-command.ts'
import { lockAuction } from '#server/features/auction/index.ts'
import { placeBid } from '#server/features/bidding/place-bid.ts'
import { continueAuction } from '#server/features/listing/continue-auction.ts'
import { isSecondActiveAuction, relistAuction } from '#server/features/listing/relist-auction.ts'
import { acceptDelivery } from '#server/features/trade/accept-delivery.ts'
import { postCheckedList } from '#server/features/trade/post-checked-list.ts'
import type { Services } from '#server/services.ts'
import { EXAMPLE_CHECKLIST } from '../example-checklist.ts'
import { castListing } from '../listing.ts'
import { LISTED } from './auction-facts.ts'

/** The people of the model by their numbers in the database. */
export type People = ReadonlyMap<string, number>

/** The auction of the server and its database: it takes the model's commands and answers as the model does. */
export class DatabaseAuction {
  private deliveryOn = ''

  constructor(
    private readonly services: Services,
    private readonly people: People,
    public auctionId: number,
  ) {}

  /** `ok`, `repeated`, or the code of the refusal. */
  async run(given: AuctionCommand, at: Date): Promise<string> {
    const command = { ...given, by: this.numbered(given.by) }
    try {
      return await this.give(command, at)
    } catch (error) {
      if (error instanceof ExpectedError) return error.code
      if (isSecondActiveAuction(error)) return 'ERROR_AUCTION_STATUS_INVALID'
      throw error
    }
  }

  private async give(command: AuctionCommand, at: Date): Promise<string> {
    const { services, auctionId } = this
    const parts = { ...services, at }
    switch (command.type) {
      case 'placeBid': {
        const request = { ...command.request, bikeDealerId: this.number(command.request.bikeDealerId) }
        const placed = await placeBid(parts, command.by, auctionId, request)
        return placed.isRepeated ? 'repeated' : 'ok'
      }
      case 'postCheckedList': {
        const { by, version } = command
        const before = await this.checklistVersion()
        // A request sent again names the day that it named at first.
        const isAgain = version < before && this.deliveryOn !== ''
        const deliveryOn = isAgain ? this.deliveryOn : tokyoDay(at)
        const posted = { auctionId, version, checklist: { ...EXAMPLE_CHECKLIST, deliveryOn } }
        await transact(services.db, (tx) => postCheckedList(tx, parts, by, posted))
        if ((await this.checklistVersion()) === before) return 'repeated'
        this.deliveryOn = deliveryOn
        return 'ok'
      }
      case 'acceptDelivery': {
        const { by, version } = command
        const before = await this.acceptedAt()
        await transact(services.db, (tx) => acceptDelivery(tx, parts, by, { auctionId, version }))
        return before === null ? 'ok' : 'repeated'
      }
      case 'relistAuction':
        this.auctionId = await transact(services.db, (tx) => relistAuction(tx, parts, command.by, { auctionId }))
        return 'ok'
      case 'createAuction':
        return this.create(command.by, at)
      case 'continueAuction': {
        if (command.by.role !== 'system') return 'ERROR_NOT_AUTHORIZED'
        const runnerUp = { bikeDealerId: this.number(command.bikeDealerId), amount: command.amount }
        this.auctionId = await transact(services.db, async (tx) => {
          const locked = await lockAuction(tx, auctionId, at)
          if (!locked) throw new Error('no auction')
          return continueAuction(tx, parts, locked.row, runnerUp, at)
        })
        return 'ok'
      }
      default:
        return transact(services.db, async (tx) => {
          const { isRepeated } = await runCommand(tx, parts, auctionId, await this.onPhoto(this.onDealer(command)))
          if (command.type === 'markImageNg' || command.type === 'replaceAuctionImage') {
            await tx.query
              .updateTable('auctionImage')
              .set((it) => ({ isInspectionNg: command.type === 'markImageNg', version: it('version', '+', 1) }))
              .where('auctionId', '=', auctionId)
              .execute()
          }
          if (command.type === 'coverAuctionImage')
            await tx.query
              .updateTable('auctionImage')
              .set((it) => ({ version: it('version', '+', 1) }))
              .where('auctionId', '=', auctionId)
              .execute()
          if (command.type === 'createAuctionReview')
            await tx.query.insertInto('auctionReview').values(REVIEW(auctionId, at)).execute()
          return isRepeated ? 'repeated' : 'ok'
        })
    }
  }

  /** The listing has one photo; its mark is all that the inspection asks for. */
  async refusePhoto(isInspectionNg: boolean): Promise<void> {
    await this.services.db
      .updateTable('auctionImage')
      .set({ isInspectionNg })
      .where('auctionId', '=', this.auctionId)
      .execute()
  }

  /** The dealer whom an answer names, by its number. */
  private onDealer(command: AuctionCommand): AuctionCommand {
    if (command.type === 'answerRunnerUp') return { ...command, bikeDealerId: this.number(command.bikeDealerId) }
    if (command.type !== 'answerSaleIntention' || command.bikeDealerId == null) return command
    return { ...command, bikeDealerId: this.number(command.bikeDealerId) }
  }

  /** The listing's one photo, where the command is about one or gives a file as its proof. */
  private async onPhoto(command: AuctionCommand): Promise<AuctionCommand> {
    const isProof = command.type === 'reportNameChange'
    if (!('assetId' in command) && !isProof) return command
    const { assetId } = await this.services.db
      .selectFrom('auctionImage')
      .select('assetId')
      .where('auctionId', '=', this.auctionId)
      .executeTakeFirstOrThrow()
    return isProof ? { ...command, proofAssetId: assetId } : { ...command, assetId }
  }

  private async checklistVersion(): Promise<number> {
    const { auctionId } = this
    const checklist = await this.services.db
      .selectFrom('checklist')
      .select('version')
      .where('auctionId', '=', auctionId)
      .executeTakeFirst()
    return checklist?.version ?? 0
  }

  private async acceptedAt(): Promise<Date | null> {
    const checklist = await this.services.db
      .selectFrom('checklist')
      .select('planAcceptedAt')
      .where('auctionId', '=', this.auctionId)
      .executeTakeFirst()
    return checklist?.planAcceptedAt ?? null
  }

  private async create(by: Actor, now: Date): Promise<string> {
    if (by.role !== 'owner') return 'ERROR_NOT_AUTHORIZED'
    if (by.bikeOwnerId !== this.number('hanako')) return 'ERROR_DATA_NOT_FOUND'
    this.auctionId = await castListing(this.services.db, Number(by.bikeOwnerId), {
      now,
      images: 1,
      change: STATED,
    })
    return 'ok'
  }

  private numbered(actor: Actor): Actor {
    switch (actor.role) {
      case 'owner':
        return { ...actor, bikeOwnerId: this.number(actor.bikeOwnerId) }
      case 'dealer':
        return { ...actor, bikeDealerId: this.number(actor.bikeDealerId) }
      case 'agent':
        return { ...actor, represents: actor.represents.map((name) => this.number(name)) }
      default:
        return actor
    }
  }

  private number(name: string): string {
    return String(this.people.get(name) ?? 0)
  }
}

/** What the listings of the model say. */
export const STATED = { mileageKm: LISTED.mileageKm }

const REVIEW = (auctionId: number, createdAt: Date) => ({
  auctionId,
  createdAt,
  comment: 'とても良い取引でした。',
  nickname: '匿名',
  reviewAgent: 5,
  reviewDelivery: 5,
  reviewPrice: 5,
  reviewSatisfaction: 5,
})
