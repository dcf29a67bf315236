import { SplineCurve, Vector2 } from 'three'

/** A profile corner: x, y and radius. */
export type Corner = [number, number, number?]

export function roundCorners(corners: Corner[], steps = 8): Vector2[] {
  const out: Vector2[] = []
  corners.forEach(([x, y, r = 0], i) => {
    const before = corners[i - 1]
    const after = corners[i + 1]
    const at = new Vector2(x, y)
    if (r === 0 || before === undefined || after === undefined) {
      out.push(at)
      return
    }
    const a = new Vector2(before[0] - x, before[1] - y)
    const b = new Vector2(after[0] - x, after[1] - y)
    const cut = Math.min(r, a.length() * 0.49, b.length() * 0.49)
    const from = at.clone().addScaledVector(a.normalize(), cut)
    const to = at.clone().addScaledVector(b.normalize(), cut)
    for (let s = 0; s <= steps; s += 1) {
      const t = s / steps
      out.push(
        from
          .clone()
          .multiplyScalar((1 - t) ** 2)
          .addScaledVector(at, 2 * t * (1 - t))
          .addScaledVector(to, t * t),
      )
    }
  })
  return out
}

export function smoothCurve(points: [number, number][], count = 60): Corner[] {
  return new SplineCurve(points.map(([x, y]) => new Vector2(x, y))).getSpacedPoints(count).map((p) => [p.x, p.y])
}

/** Offsets a profile inward: the inner wall of a vessel, top down. */
export function insetLine(line: Corner[], wall: number): Corner[] {
  return line
    .map(([x, y], i): Corner => {
      const before = line[Math.max(0, i - 1)]!
      const after = line[Math.min(line.length - 1, i + 1)]!
      const along = new Vector2(after[0] - before[0], after[1] - before[1]).normalize()
      return [Math.max(0, x - along.y * wall), y + along.x * wall]
    })
    .toReversed()
}
