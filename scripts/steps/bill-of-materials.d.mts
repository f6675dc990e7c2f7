export const BILL_OF_MATERIALS: string
export function writeBillOfMaterials(): void
