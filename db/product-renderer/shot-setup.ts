/** Camera angles in degrees, target and paper color of an image. */
export interface ShotSetup {
  paper: string
  turn?: number
  height?: number
  lens?: number
  fill?: number
  lift?: number
  aside?: number
  exposure?: number
  blur?: number
  at?: { center: [number, number, number]; size: number }
}
