// A Cloudflare Email Worker that hands received mail to the store. Set up: docs/inbound-mail.md
//
// Variables of the worker:
//   STORE_URL       https://your.shop
//   INBOUND_SECRET  the same value as in the store's environment (as a secret)
//   FORWARD_TO      optional: a verified address that gets mail the store cannot place

export default {
  async email(message, env) {
    const raw = await new Response(message.raw).arrayBuffer()
    const response = await post(env, message, raw)
    // 404, 422: no ticket has this address. The store lists the mail under "Unmatched mail".
    if (response !== null && response.status < 500 && response.status !== 401 && response.status !== 429) {
      if (!response.ok && env.FORWARD_TO) await message.forward(env.FORWARD_TO)
      return
    }
    // The sending server keeps the mail and delivers it again later.
    throw new Error(`the store did not take the mail: ${response === null ? 'no answer' : response.status}`)
  },
}

async function post(env, message, body) {
  try {
    return await fetch(`${env.STORE_URL}/webhooks/inbound-email`, {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        'x-envelope-to': message.to,
        'x-envelope-from': message.from,
        'x-inbound-secret': env.INBOUND_SECRET,
      },
      body,
    })
  } catch {
    return null
  }
}
