const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats sizes of files with the unit that suits them, as the language writes it: "70 bytes", "1.2 kB", "3,5 MB". A kB is 1024 bytes. */
export function fileSizeFormat(language: string): (bytes: number) => string {
  const bytesFormat = new Intl.NumberFormat(language, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
  const formats = units.map((unit) => new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }))
  return (bytes) => {
    if (bytes < 1024) return bytesFormat.format(bytes)
    // What would be rounded up to 1024 has the next unit.
    const step = formats.findIndex((_, at) => bytes < (1024 - 0.05) * 1024 ** (at + 1))
    const at = step === -1 ? formats.length - 1 : step
    return formats[at]!.format(bytes / 1024 ** (at + 1))
  }
}
