import { Box3, Group, type Object3D } from 'three'

export function groupOf(...parts: Object3D[]): Group {
  const group = new Group()
  if (parts.length > 0) group.add(...parts)
  return group
}

/** Moves and rotates (degrees) an object and returns it. */
export function place<T extends Object3D>(
  object: T,
  [x, y, z]: [number, number, number],
  [a, b, c]: [number, number, number] = [0, 0, 0],
): T {
  object.position.set(x, y, z)
  object.rotation.set((a * Math.PI) / 180, (b * Math.PI) / 180, (c * Math.PI) / 180)
  return object
}

export function placeOnFloor<T extends Object3D>(object: T): Group {
  const lowest = new Box3().setFromObject(object, true).min.y
  const wrapper = new Group().add(object)
  wrapper.position.y = -lowest
  return wrapper
}

export function createRandom(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** Smooth noise of about -1 to 1, deterministic per seed. */
export function folds(x: number, y: number, z: number, seed: number): number {
  const s = seed * 1.37
  return (
    0.45 * Math.sin(1.9 * x + 2.7 * y + 1.3 * z + s + 1.4 * Math.sin(1.1 * y - 0.7 * x + s * 2)) +
    0.33 * Math.sin(3.7 * y - 2.9 * x + 2.1 * z + s * 3 + 1.2 * Math.sin(2.3 * x + s)) +
    0.22 * Math.sin(7.1 * x + 5.3 * y - 4.3 * z + s * 5)
  )
}
