import { tokyoDay } from '#domain/values/tokyo-time.ts'

/** A plan for today that nothing is wrong with, and that either side may send. */
export const EXAMPLE_CHECKLIST = {
  bikeOwnerDocuments: [],
  bikeOwnerOtherDocuments: [],
  /** Of the moment in which it is sent: a test run may pass midnight. */
  get deliveryOn() {
    return tokyoDay(new Date())
  },
  deliveryTime: '18時以降',
  deliveryPlace: '自宅（住民票の住所）',
  paymentMethod: 'cash',
  deliveryManagerName: '担当',
  emergencyContact: '',
  memo: '',
}
