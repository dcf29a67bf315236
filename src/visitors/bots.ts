// Bots that imitate a browser name, HTTP clients, and empty user agents.
const botPattern =
  /bot\b|bot[/;-]|crawl|spider|slurp|archiver|preview|monitor|headless|lighthouse|curl|wget|python|java\/|okhttp|go-http|node|bun\/|axios|scrapy|httpclient|facebookexternalhit|whatsapp|feed/i

export const isBot = (agent: string): boolean => !agent.startsWith('Mozilla/') || botPattern.test(agent)
