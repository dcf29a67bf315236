/** How a picture is taken: where the camera stands in degrees, what it looks at, and on which paper. */
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
