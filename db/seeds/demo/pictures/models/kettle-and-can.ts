import type { Object3D } from 'three'
import { bent, box, put, smooth, together, turned } from '../shapes.ts'
import { surface, wood } from '../surfaces.ts'

/** A gooseneck kettle, coated or of bare steel, with a walnut grip and knob. */
export function kettle(color: string, coat: 'powder' | 'brushed'): Object3D {
  const skin = surface(coat, color, { bump: 0.45, more: coat === 'powder' ? { roughness: 0.42 } : { roughness: 0.26 } })
  const steel = surface('polished', '#c9cccd', { more: { roughness: 0.2 } })
  const body = turned(
    [
      [0, 0],
      [0.72, 0, 0.02],
      [0.745, 0.03, 0.03],
      [0.74, 0.1, 0.02],
      [0.52, 1.02, 0.12],
      [0.46, 1.06, 0.02],
      [0.46, 1.09, 0.012],
      [0.42, 1.09, 0.012],
      [0.42, 1.0],
      [0, 1.0],
    ],
    skin,
    160,
  )
  const band = turned(
    [
      [0.74, 0.0],
      [0.752, 0.01, 0.01],
      [0.752, 0.055, 0.01],
      [0.74, 0.065],
    ],
    steel,
    160,
  )
  const lid = turned(
    [
      [0, 1.06],
      [0.41, 1.06],
      [0.415, 1.1, 0.02],
      [0.38, 1.135, 0.03],
      [0.1, 1.16, 0.03],
      [0.06, 1.2],
      [0, 1.2],
    ],
    skin,
    128,
  )
  const knob = turned(
    [
      [0, 1.18],
      [0.07, 1.18, 0.02],
      [0.075, 1.23, 0.04],
      [0.13, 1.3, 0.05],
      [0.12, 1.38, 0.05],
      [0, 1.395],
    ],
    wood('walnut', 'y'),
    64,
  )
  const spout = bent(
    [
      [-0.6, 0.22, 0],
      [-0.85, 0.25, 0],
      [-1.0, 0.5, 0],
      [-1.02, 0.82, 0],
      [-1.1, 1.06, 0],
      [-1.26, 1.15, 0],
      [-1.38, 1.12, 0],
    ],
    (t) => [0.105 - 0.05 * t ** 0.6, 0.105 - 0.05 * t ** 0.6],
    skin,
    { hollow: 0.012, around: 32, steps: 160 },
  )
  const root = put(
    turned(
      [
        [0.13, 0],
        [0.135, 0.03, 0.02],
        [0.1, 0.07],
      ],
      skin,
      48,
    ),
    [-0.66, 0.225, 0],
    [0, 0, 83],
  )
  const bracket = bent(
    [
      [0.46, 0.98, 0],
      [0.62, 1.1, 0],
      [0.82, 1.17, 0],
      [1.02, 1.14, 0],
      [1.1, 1.03, 0],
    ],
    () => [0.075, 0.018],
    steel,
    { side: [0, 0, 1], square: 6, around: 40 },
  )
  const grip = bent(
    [
      [1.04, 1.12, 0],
      [1.13, 1.0, 0],
      [1.14, 0.75, 0],
      [1.09, 0.5, 0],
      [1.05, 0.4, 0],
    ],
    (t) => [0.085 + 0.012 * Math.sin(t * Math.PI), 0.06 + 0.02 * Math.sin(t * Math.PI)],
    wood('walnut', 'y'),
    { side: [0, 0, 1], square: 3, around: 40 },
  )
  const screw = put(
    turned(
      [
        [0, 0],
        [0.026, 0, 0.01],
        [0.026, 0.012, 0.01],
        [0, 0.016],
      ],
      steel,
      24,
    ),
    [1.08, 0.97, 0.088],
    [90, 0, 0],
  )
  return together(body, band, lid, knob, spout, root, bracket, grip, screw)
}

/** A watering can with a long thin spout, one round handle and a brass tip. */
export function wateringCan(color: string): Object3D {
  const skin = surface('powder', color, { more: { roughness: 0.45 } })
  const brass = surface('polished', '#c8a05a', { more: { roughness: 0.22 } })
  const body = turned(
    [
      [0, 0],
      [0.6, 0, 0.03],
      [0.63, 0.04, 0.04],
      [0.63, 0.9, 0.1],
      [0.55, 1.05, 0.1],
      [0.36, 1.1, 0.03],
      [0.355, 1.2, 0.02],
      [0.385, 1.215, 0.012],
      [0.37, 1.228, 0.012],
      [0.335, 1.2],
      [0.335, 1.09],
      [0.5, 1.0],
      [0.5, 0.2],
      [0, 0.2],
    ],
    skin,
    160,
  )
  const base = turned(
    [
      [0.63, 0.02],
      [0.642, 0.03, 0.01],
      [0.642, 0.075, 0.01],
      [0.63, 0.085],
    ],
    skin,
    160,
  )
  const spout = bent(
    [
      [-0.55, 0.16, 0],
      [-0.8, 0.24, 0],
      [-1.1, 0.62, 0],
      [-1.42, 1.12, 0],
      [-1.72, 1.5, 0],
      [-1.96, 1.6, 0],
      [-2.08, 1.53, 0],
    ],
    (t) => [0.125 - 0.08 * t ** 0.55, 0.125 - 0.08 * t ** 0.55],
    skin,
    { hollow: 0.01, around: 36, steps: 200 },
  )
  const tip = bent(
    [
      [-1.99, 1.596, 0],
      [-2.06, 1.553, 0],
      [-2.105, 1.505, 0],
    ],
    () => [0.055, 0.055],
    brass,
    { hollow: 0.012, around: 32, steps: 30 },
  )
  const handle = bent(
    [
      [0.42, 1.08, 0],
      [0.5, 1.42, 0],
      [0.8, 1.62, 0],
      [1.14, 1.46, 0],
      [1.2, 1.05, 0],
      [1.0, 0.62, 0],
      [0.62, 0.36, 0],
    ],
    () => [0.052, 0.042],
    skin,
    { around: 32, steps: 160 },
  )
  const foot = put(box(0.04, 0.16, 0.14, 0.02, skin), [0.63, 0.3, 0])
  return together(body, base, spout, tip, handle, foot)
}

/** A vacuum flask with a cup lid and a bail handle; open, with the cup beside it, when asked. */
export function flask(color: string, { open = false } = {}): Object3D {
  const coat = surface('powder', color, { bump: 1.6, more: { roughness: 0.5 } })
  const steel = surface('brushed', '#c6c9ca', { more: { roughness: 0.24 } })
  const shoulder = smooth(
    [
      [0.42, 1.95],
      [0.4, 2.1],
      [0.31, 2.2],
      [0.27, 2.26],
    ],
    24,
  )
  const body = turned([[0, 0.05], [0.4, 0.05], [0.42, 0.07, 0.02], ...shoulder, [0.25, 2.27]], coat, 128)
  const base = turned(
    [
      [0, 0],
      [0.385, 0, 0.02],
      [0.41, 0.03, 0.02],
      [0.41, 0.062],
    ],
    steel,
    128,
  )
  const collar = turned(
    [
      [0.26, 2.25],
      [0.285, 2.255, 0.01],
      [0.285, 2.34, 0.01],
      [0.25, 2.345],
      [0.24, 2.5],
      [0.225, 2.5],
      [0.22, 2.3],
    ],
    steel,
    128,
  )
  const ears = [1, -1].map((side) =>
    put(
      turned(
        [
          [0, 0],
          [0.05, 0, 0.012],
          [0.05, 0.035, 0.012],
          [0, 0.042],
        ],
        steel,
        32,
      ),
      [0.285 * side, 2.3, 0],
      [0, 0, -90 * side],
    ),
  )
  const bail = bent(
    [
      [0.325, 2.3, 0],
      [0.4, 2.34, 0.12],
      [0.42, 2.36, 0.3],
      [0.28, 2.3, 0.47],
      [0, 2.26, 0.53],
      [-0.28, 2.3, 0.47],
      [-0.42, 2.36, 0.3],
      [-0.4, 2.34, 0.12],
      [-0.325, 2.3, 0],
    ],
    () => [0.018, 0.018],
    steel,
    { around: 16, steps: 160 },
  )
  const whole = together(body, base, collar, ...ears, bail)
  const cup = () =>
    together(
      turned(
        [
          [0.27, 0],
          [0.31, 0, 0.015],
          [0.318, 0.03, 0.02],
          [0.318, 0.4, 0.02],
          [0.285, 0.47, 0.05],
          [0, 0.48],
        ],
        coat,
        128,
      ),
      turned(
        [
          [0.318, 0.0],
          [0.323, 0.008, 0.006],
          [0.323, 0.05, 0.006],
          [0.317, 0.056],
        ],
        steel,
        128,
      ),
    )
  if (!open) return whole.add(put(cup(), [0, 2.35, 0]))
  const stopper = together(
    turned(
      [
        [0, 2.42],
        [0.23, 2.42],
        [0.245, 2.5, 0.02],
        [0.26, 2.52, 0.012],
        [0.26, 2.62, 0.02],
        [0.2, 2.66, 0.02],
        [0, 2.665],
      ],
      surface('plain', '#33312f', { more: { roughness: 0.6 } }),
      96,
    ),
    put(box(0.3, 0.07, 0.07, 0.025, surface('plain', '#33312f', { more: { roughness: 0.6 } })), [0, 2.69, 0]),
  )
  // The cup stands on its closed end, steel inside.
  const standing = together(
    turned(
      [
        [0, 0],
        [0.27, 0, 0.04],
        [0.316, 0.08, 0.03],
        [0.318, 0.46, 0.01],
        [0.31, 0.475, 0.006],
        [0.298, 0.475],
      ],
      coat,
      128,
    ),
    turned(
      [
        [0.306, 0.474],
        [0.302, 0.478, 0.004],
        [0.294, 0.47],
        [0.29, 0.1, 0.05],
        [0.24, 0.03, 0.04],
        [0, 0.03],
      ],
      steel,
      128,
    ),
  )
  return whole.add(stopper, put(standing, [0.86, 0, 0.35]))
}
