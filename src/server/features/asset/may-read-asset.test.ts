import { expect, test } from 'vitest'
import type { SessionPartner } from '../../auth/partner-viewer.ts'
import type { OwnerViewer } from '../../auth/viewer.ts'
import { mayReadAsset } from './may-read-asset.ts'

const owner = (bikeOwnerId: number): OwnerViewer => ({ audience: 'owner', bikeOwnerId, sessionId: 's' })
const dealer: SessionPartner = {
  audience: 'partner',
  partnerId: 1,
  role: 'dealer',
  agentId: 1,
  dealerIds: [1],
  sessionId: 's',
}
const operator: SessionPartner = { ...dealer, role: 'operator', agentId: null, dealerIds: [] }
const visitor = { viewer: null, uploadId: null }
const owned = { bikeOwnerId: 1, uploadId: null, partnerId: null }
const partners = { bikeOwnerId: null, uploadId: null, partnerId: 1 }
const temporary = { bikeOwnerId: null, uploadId: 'mine', partnerId: null }

test.each([
  ['a photo, by a visitor', visitor, { kind: 'AUCTION_ITEM_IMAGE', ...owned }, true],
  ['a movie, by a dealer', { ...visitor, viewer: dealer }, { kind: 'AUCTION_ITEM_MOVIE', ...owned }, true],
  ['papers, by their owner', { ...visitor, viewer: owner(1) }, { kind: 'VIC', ...owned }, true],
  ['papers, by another owner', { ...visitor, viewer: owner(2) }, { kind: 'VIC', ...owned }, false],
  ['papers, by an operator', { ...visitor, viewer: operator }, { kind: 'VIC', ...owned }, true],
  ['papers, by a dealer', { ...visitor, viewer: dealer }, { kind: 'VIC', ...owned }, false],
  ['papers, by a visitor', visitor, { kind: 'VIC', ...owned }, false],
  ['temporary papers, by the holder of the id', { ...visitor, uploadId: 'mine' }, { kind: 'VIC', ...temporary }, true],
  ['temporary papers, with another id', { ...visitor, uploadId: 'other' }, { kind: 'VIC', ...temporary }, false],
  ['temporary papers, by any owner', { ...visitor, viewer: owner(1) }, { kind: 'VIC', ...temporary }, false],
  ['adopted papers, by the holder of the old id', { ...visitor, uploadId: 'mine' }, { kind: 'VIC', ...owned }, false],
  ['a file for a message, by its owner', { ...visitor, viewer: owner(1) }, { kind: 'MESSAGE_FILE', ...owned }, true],
  [
    'a file for a message, by another owner',
    { ...visitor, viewer: owner(2) },
    { kind: 'MESSAGE_FILE', ...owned },
    false,
  ],
  ['a file for a message, by a visitor', visitor, { kind: 'MESSAGE_FILE', ...owned }, false],
  ['a file for a message, by a dealer', { ...visitor, viewer: dealer }, { kind: 'MESSAGE_FILE', ...owned }, false],
  [
    'its own file for a message, by a dealer',
    { ...visitor, viewer: dealer },
    { kind: 'MESSAGE_FILE', ...partners },
    true,
  ],
] as const)('%s', (_name, reader, asset, expected) => {
  expect(mayReadAsset(reader, asset)).toBe(expected)
})
