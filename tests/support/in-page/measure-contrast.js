// The contrast of a text in this color on these backgrounds, the lowest first, as WCAG 2 defines it.
export function measureContrast(color, backgrounds) {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  const behind = backgrounds.map(paint).at(-1)
  const [darker, lighter] = [behind, paint(color)].toSorted((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)

  /** The luminance of the pixel with this color on it. */
  function paint(layer) {
    canvas.fillStyle = layer
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => toLinear(value / 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  function toLinear(share) {
    return share > 0.04 ? ((share + 0.055) / 1.055) ** 2.4 : share / 12.92
  }
}
