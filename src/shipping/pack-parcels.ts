import type { PackedParcel } from '#db/schema/shipping.ts'
import { maxPackedUnits } from './limits.ts'

/** Sides in millimeters, 0 = unknown; grams per unit. */
export interface PackItem {
  sku: string
  quantity: number
  length: number
  width: number
  height: number
  weight: number
}

export interface Box {
  name: string
  /** Inside, in millimeters. */
  length: number
  width: number
  height: number
  /** Grams: of the content at most, and of the empty box. */
  maxWeight: number
  tareWeight: number
}

type Sides = readonly [number, number, number]

interface Unit {
  sku: string
  sides: Sides
  volume: number
  weight: number
}

interface OpenParcel {
  /** Null = the unit in its own packaging. */
  box: Box | null
  units: Unit[]
  weight: number
  free: Sides[]
  /** Takes more units of unknown size: only a store without boxes has such parcels. */
  isShared: boolean
}

/**
 * Packs units into the store's boxes, biggest first, each into the first parcel with room for it: first-fit decreasing (Johnson, 1973), with
 * the room of a box as the cuboids that are left of it by guillotine cuts (Jylänki, "A Thousand Ways to Pack the Bin", 2010, with a third
 * axis). Units may be turned along the axes. Units without sides count by weight only; a unit that no box takes is a parcel of its own.
 * The same input gives the same parcels. Null above `maxPackedUnits`.
 */
export function packParcels(items: PackItem[], boxes: Box[]): PackedParcel[] | null {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count > maxPackedUnits) return null
  const units = items.flatMap(toUnits).sort(byVolume)
  const sortedBoxes = [...boxes].sort(byBoxVolume)
  const parcels: OpenParcel[] = []
  let volumeLeft = units.reduce((sum, { volume }) => sum + volume, 0)
  for (const unit of units) {
    if (!parcels.some((parcel) => addUnit(parcel, unit))) parcels.push(openParcel(unit, sortedBoxes, volumeLeft))
    volumeLeft -= unit.volume
  }
  return parcels.map((parcel) => toPackedParcel(withSmallestBox(parcel, sortedBoxes)))
}

function toUnits({ sku, quantity, length, width, height, weight }: PackItem): Unit[] {
  const isKnown = length > 0 && width > 0 && height > 0
  const sides: Sides = isKnown ? [length, width, height] : [0, 0, 0]
  return Array.from({ length: quantity }, () => ({ sku, sides, volume: volumeOf(sides), weight }))
}

/** The smallest box for everything that is left, else the biggest one that takes the unit. */
function openParcel(unit: Unit, boxes: Box[], volumeLeft: number): OpenParcel {
  const parcels = boxes.flatMap((box) => {
    const parcel = emptyParcel(box)
    return addUnit(parcel, unit) ? [parcel] : []
  })
  const forAll = parcels.find(({ box }) => box !== null && boxVolume(box) >= volumeLeft)
  return (
    forAll ?? parcels.at(-1) ?? { box: null, units: [unit], weight: unit.weight, free: [], isShared: boxes.length === 0 && isFlat(unit) }
  )
}

const emptyParcel = (box: Box): OpenParcel => {
  return { box, units: [], weight: 0, free: [[box.length, box.width, box.height]], isShared: false }
}

/** False without room for it. */
function addUnit(parcel: OpenParcel, unit: Unit): boolean {
  const { box } = parcel
  if (box === null && !(parcel.isShared && isFlat(unit))) return false
  if (box !== null && parcel.weight + unit.weight > box.maxWeight) return false
  if (box !== null && !isFlat(unit) && !takeSpace(parcel.free, unit.sides)) return false
  parcel.units.push(unit)
  parcel.weight += unit.weight
  return true
}

/** Takes the smallest free space that holds the sides, and returns what is left of it as up to three spaces. */
function takeSpace(free: Sides[], sides: Sides): boolean {
  const fits = free.flatMap((space, index) =>
    rotationsOf(sides).flatMap((turned) => (holds(space, turned) ? [{ space, index, turned }] : [])),
  )
  if (fits.length === 0) return false
  const best = fits.reduce((a, b) => (isBetterFit(b, a) ? b : a))
  free.splice(best.index, 1, ...leftovers(best.space, best.turned))
  return true
}

interface Fit {
  space: Sides
  turned: Sides
}

// The smaller space; within one, the turn that leaves the thinnest rest on one side.
function isBetterFit(a: Fit, b: Fit): boolean {
  const difference = volumeOf(a.space) - volumeOf(b.space)
  return difference === 0 ? thinnestRest(a) < thinnestRest(b) : difference < 0
}

const thinnestRest = ({ space, turned }: Fit): number => Math.min(...space.map((side, axis) => side - turned[axis]!))

/** The rest of a space beside a unit in its corner, cut first where most is left, so that one piece stays as big as possible. */
function leftovers(space: Sides, taken: Sides): Sides[] {
  const axes = [0, 1, 2].sort((a, b) => space[b]! - taken[b]! - (space[a]! - taken[a]!))
  const pieces: Sides[] = []
  let rest = space
  for (const axis of axes) {
    const piece = withSide(rest, axis, space[axis]! - taken[axis]!)
    if (volumeOf(piece) > 0) pieces.push(piece)
    rest = withSide(rest, axis, taken[axis]!)
  }
  return pieces
}

function withSide(sides: Sides, axis: number, value: number): Sides {
  const [a, b, c] = sides
  return axis === 0 ? [value, b, c] : axis === 1 ? [a, value, c] : [a, b, value]
}

/** A box that is smaller than the one that was opened may hold what came into it. */
function withSmallestBox(parcel: OpenParcel, boxes: Box[]): OpenParcel {
  if (parcel.box === null) return parcel
  const limit = boxVolume(parcel.box)
  for (const box of boxes) {
    if (boxVolume(box) >= limit) break
    const smaller = emptyParcel(box)
    if (parcel.units.every((unit) => addUnit(smaller, unit))) return smaller
  }
  return parcel
}

function toPackedParcel({ box, units, weight }: OpenParcel): PackedParcel {
  const quantities = new Map<string, number>()
  for (const { sku } of units) quantities.set(sku, (quantities.get(sku) ?? 0) + 1)
  const items = [...quantities].map(([sku, quantity]) => ({ sku, quantity }))
  if (box === null) {
    const [length, width, height] = units[0]!.sides
    return { box: '', length, width, height, weight, items }
  }
  const { name, length, width, height, tareWeight } = box
  return { box: name, length, width, height, weight: weight + tareWeight, items }
}

const isFlat = ({ volume }: Unit): boolean => volume === 0

const volumeOf = ([a, b, c]: Sides): number => a * b * c

const boxVolume = ({ length, width, height }: Box): number => length * width * height

const holds = (space: Sides, sides: Sides): boolean => sides.every((side, axis) => side <= space[axis]!)

const rotationsOf = ([a, b, c]: Sides): Sides[] => [
  [a, b, c],
  [a, c, b],
  [b, a, c],
  [b, c, a],
  [c, a, b],
  [c, b, a],
]

const byVolume = (a: Unit, b: Unit): number =>
  b.volume - a.volume || Math.max(...b.sides) - Math.max(...a.sides) || b.weight - a.weight || (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0)

const byBoxVolume = (a: Box, b: Box): number =>
  boxVolume(a) - boxVolume(b) || a.maxWeight - b.maxWeight || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
