export const BIKE_KINDS = ['naked', 'sport', 'cruiser', 'offroad', 'scooter', 'touring', 'minibike'] as const
export type BikeKind = (typeof BIKE_KINDS)[number]
