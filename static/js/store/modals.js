// Modals of the store: at most one opens by itself, never over another dialog or while someone types. Links to #modal-… open theirs.
;(() => {
  const retry = 4000
  let isDone = false

  for (const modal of document.querySelectorAll('dialog[data-modal]')) arm(modal)

  function arm(modal) {
    const { trigger, seconds, depth } = modal.dataset
    if (trigger === 'time') setTimeout(() => offer(modal), Number(seconds) * 1000)
    if (trigger === 'scroll') {
      const check = () => {
        const { scrollHeight } = document.documentElement
        if (((scrollY + innerHeight) / scrollHeight) * 100 < Number(depth) || scrollY === 0) return
        removeEventListener('scroll', check)
        offer(modal)
      }
      addEventListener('scroll', check, { passive: true })
    }
    if (trigger === 'exit') {
      const check = (event) => {
        if (event.relatedTarget !== null || event.clientY > 0) return
        document.removeEventListener('mouseout', check)
        offer(modal)
      }
      document.addEventListener('mouseout', check)
    }
  }

  function offer(modal) {
    if (isDone) return
    const isBusy =
      document.hidden || document.querySelector('dialog[open], :popover-open') || document.activeElement?.matches('input, textarea, select')
    if (isBusy) return setTimeout(() => offer(modal), retry)
    isDone = true
    // The server remembers it in a cookie, and leaves out what was shown often enough.
    navigator.sendBeacon(`/modals/${modal.dataset.modal}/seen`, new URLSearchParams())
    self.kit.open(modal)
  }

  const linked = (hash) => (/^#modal-[a-z0-9-]+$/.test(hash) ? document.querySelector(`dialog[data-modal]${hash}`) : null)

  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href*="#modal-"]')
    if (!link || link.pathname !== location.pathname || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const modal = linked(link.hash)
    if (!modal) return
    event.preventDefault()
    self.kit.open(modal, link)
  })
  const modal = linked(location.hash)
  if (modal) self.kit.open(modal)
})()
