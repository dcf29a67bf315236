export const inventoryStrings = {
  'inventory.unknownLocation': 'Location {{location}} does not exist. Use the ID of a location listed under Inventory.',
  'inventory.noLocation': 'This store has no locations. Add one before setting warehouse stock.',
} as const
