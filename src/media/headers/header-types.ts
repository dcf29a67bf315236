/** Numbers of ITU-T H.273 for primaries and for the curve of each channel. */
export interface CodePoints {
  primaries: number
  transfer: number
}

/** What PNG says without a profile: a gamma, and x and y of white, red, green and blue. */
export interface GammaAndPrimaries {
  gamma: number
  chromaticities: number[] | null
}

export interface ImageHeader {
  /** Of EXIF, 1 to 8; 1 is upright. AVIF has its own, which its decoding applies. */
  orientation: number
  isAnimated: boolean
  /** In inks instead of light. */
  isCmyk: boolean
  /** ICC. At most one of this and the next two counts: the first that is not null. */
  profile: Uint8Array | null
  codePoints: CodePoints | null
  gamma: GammaAndPrimaries | null
}
