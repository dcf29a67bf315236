/** How the bytes of an image become light. */
export interface ColorSpace {
  /** Light of 0 to 1 for each of the 256 values of red, green and blue. */
  curves: [Float64Array, Float64Array, Float64Array]
  /** XYZ under D50 from red, green and blue, row by row. */
  toXyz: Matrix
}

/** Three rows of three. */
export type Matrix = readonly number[]

/** x and y of white, red, green and blue. */
export type Chromaticities = readonly number[]

export const d65 = [0.3127, 0.329] as const
export const srgbPrimaries = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06] as const

export const curveOf = (toLight: (value: number) => number): Float64Array =>
  Float64Array.from({ length: 256 }, (_, value) => toLight(value / 255))

export const srgbToLight = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

export function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 9 }, (_, index) => {
    const [row, column] = [index - (index % 3), index % 3]
    return a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!
  })
}

export function invert(m: Matrix): Matrix {
  const rows = adjugate(m)
  const size = determinant(m, rows)
  return rows.map((value) => value / size)
}

/** Whether red, green and blue are three directions (in sRGB the determinant is 0.16). Otherwise no color can be calculated. */
export const spansColors = ({ toXyz }: ColorSpace): boolean => Math.abs(determinant(toXyz, adjugate(toXyz))) > 0.001

function adjugate(m: Matrix): Matrix {
  const cofactor = (a: number, b: number, c: number, d: number) => m[a]! * m[d]! - m[b]! * m[c]!
  return [
    [cofactor(4, 5, 7, 8), -cofactor(1, 2, 7, 8), cofactor(1, 2, 4, 5)],
    [-cofactor(3, 5, 6, 8), cofactor(0, 2, 6, 8), -cofactor(0, 2, 3, 5)],
    [cofactor(3, 4, 6, 7), -cofactor(0, 1, 6, 7), cofactor(0, 1, 3, 4)],
  ].flat()
}

const determinant = (m: Matrix, rows: Matrix): number => m[0]! * rows[0]! + m[1]! * rows[3]! + m[2]! * rows[6]!

/** XYZ under D50 from light of these primaries (Lindbloom, RGB/XYZ Matrices). */
export function matrixOf([xWhite = 0, yWhite = 1, ...primaries]: Chromaticities): Matrix {
  const xyz = [0, 2, 4].map((at) => xyzOf(primaries[at]!, primaries[at + 1]!))
  const columns: Matrix = [0, 1, 2].flatMap((row) => xyz.map((color) => color[row]!))
  const white = xyzOf(xWhite, yWhite)
  const shares = apply(invert(columns), white)
  const scaled = columns.map((value, index) => value * shares[index % 3]!)
  return multiply(adaptToD50(white), scaled)
}

const xyzOf = (x: number, y: number): number[] => [x / y, 1, (1 - x - y) / y]

const apply = (m: Matrix, [a = 0, b = 0, c = 0]: number[]): number[] =>
  [0, 3, 6].map((row) => m[row]! * a + m[row + 1]! * b + m[row + 2]! * c)

const bradford: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296]
const d50 = [0.9642, 1, 0.8249]

function adaptToD50(white: number[]): Matrix {
  const [from, to] = [apply(bradford, white), apply(bradford, d50)]
  const scale = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => (row === column ? to[row]! / from[row]! : 0)))
  return multiply(invert(bradford), multiply(scale, bradford))
}
