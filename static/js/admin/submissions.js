// A submission: j and k open the older and the newer one.
document.addEventListener('keydown', ({ key, target, altKey, ctrlKey, metaKey }) => {
  const link = !altKey && !ctrlKey && !metaKey && !target.closest('input, textarea, select') && { j: 'older', k: 'newer' }[key]
  if (link && !document.querySelector('[data-shortcuts=off]')) document.getElementById(link)?.click()
})
