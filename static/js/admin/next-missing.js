// Translations: "Next missing" and Ctrl Enter go to the next sentence without a text. Leaving a field saves it.
;(() => {
  function nextMissing(after) {
    const rows = [...document.querySelectorAll('.label')]
    const start = after ? rows.indexOf(after.closest('.label')) + 1 : 0
    return rows.slice(start).find((row) => row.hasAttribute('data-missing'))
  }

  function goToNextMissing(after, fallback) {
    const field = nextMissing(after)?.querySelector('input[name="text"], textarea')
    if (!field) return fallback()
    field.focus()
    field.scrollIntoView({ block: 'center' })
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const row = event.target.closest('.label')
    if (!row) return
    event.preventDefault()
    // The field loses the focus in any case, which saves it.
    goToNextMissing(row, () => document.querySelector('[data-next-missing]')?.focus())
  })

  document.addEventListener('click', (event) => {
    const link = event.target.closest('[data-next-missing]')
    if (!link) return
    goToNextMissing(document.activeElement?.closest('.label'), () => location.assign(link.href))
    event.preventDefault()
  })
})()
