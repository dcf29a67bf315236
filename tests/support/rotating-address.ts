import type { App } from '#src/app.tsx'

/** A server whose every request comes from another address of one IPv6 network, which counts as one client. */
export function serverWithRotatingAddress(): App['server'] {
  let host = 0
  return { requestIP: () => ({ address: `2001:db8:1:2::${(++host).toString(16)}` }), timeout() {} } as unknown as App['server']
}
