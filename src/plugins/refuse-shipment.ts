/** The carrier of a plugin does not take one shipment. */
export class ShipmentRefused extends Error {}

export function refuse(message: string): never {
  throw new ShipmentRefused(String(message))
}
