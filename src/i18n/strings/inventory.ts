export const inventoryStrings = {
  'inventory.unknownLocation': 'There is no location {{location}}. Use the id of a location listed under Inventory.',
  'inventory.noLocation': 'This shop has no location yet. Add one before setting a warehouse level.',
} as const
