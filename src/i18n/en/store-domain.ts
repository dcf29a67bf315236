export const storeDomainStrings = {
  'storeDomain.title': 'Domain and certificate',
  'storeDomain.note': 'What you enter at your registrar and in front of the store, and whether it works.',
  'storeDomain.notPublic':
    '{{host}} can be opened only on this machine or in your network. Set BASE_URL to the public address of the store, such as https://shop.your-domain.com, and restart.',
  'storeDomain.openedElsewhere':
    'You opened this page at {{opened}}, but links in emails lead to {{host}}. If {{opened}} is the address that shoppers use, set BASE_URL to it.',
  'storeDomain.address': 'Address of the store',
  'storeDomain.addressText':
    'Links in emails, redirects and payment returns start with it. It is set by the variable BASE_URL and takes effect after a restart.',
  'storeDomain.registrar': 'At your registrar',
  'storeDomain.registrarText': 'Open the DNS settings where you bought the domain, and let {{host}} lead to your server:',
  'storeDomain.recordA': 'The IPv4 address of your server, which your hosting shows.',
  'storeDomain.recordAaaa': 'Its IPv6 address. Leave it out if the server has none: a wrong one breaks the store for many visitors.',
  'storeDomain.recordCname': 'Instead of both: a name that your hosting gives you. Not possible for a domain without a subdomain.',
  'storeDomain.recordsFound': 'The DNS has these records now:',
  'storeDomain.check': 'Check',
  'storeDomain.checkText': 'The store looks up its address, requests one page of its own there, and reads the certificate.',
  'storeDomain.checkNow': 'Check now',
  'storeDomain.dns': 'DNS',
  'storeDomain.dnsText.ok': '{{host}} leads to these addresses.',
  'storeDomain.dnsText.inner':
    '{{host}} leads to an address inside your network, so visitors from elsewhere cannot reach the store. Let the record lead to the public address of your server. If only this server sees it so, remove the name from its file /etc/hosts.',
  'storeDomain.dnsText.noHost':
    '{{host}} does not exist in the DNS yet. Add the record above. It can take an hour until other servers see it.',
  'storeDomain.answerOf': 'Answer from {{address}}',
  'storeDomain.answer.ok': 'This store answers there.',
  'storeDomain.answer.different':
    'Something else answers there (status {{detail}}). Let {{host}} lead to this server, and the proxy pass requests on to this store.',
  'storeDomain.answer.redirect':
    'It redirects to {{detail}}. Set BASE_URL to the address that the store shall have, or remove the redirect.',
  'storeDomain.answer.certificate': 'The certificate is not valid for {{host}} ({{detail}}). Let your proxy get one for this name.',
  'storeDomain.answer.noAnswer':
    'Nothing answers there ({{detail}}). Start the proxy, open ports 80 and 443, and check the record. Some networks cannot reach their own public address: then try from outside.',
  'storeDomain.certificate': 'Certificate',
  'storeDomain.certificateText.ok': 'Issued by {{issuer}}, valid until {{date}}.',
  'storeDomain.certificateText.endsSoon': 'It ends on {{date}} and should have been renewed by now. Check that your proxy renews it.',
  'storeDomain.certificateText.invalid':
    'Browsers do not trust it (issued by {{issuer}}, until {{date}}). Let your proxy get one for this name.',
  'storeDomain.noHttpsText':
    'BASE_URL starts with http://, so passwords and addresses are sent unencrypted. Put a proxy with a certificate in front, and set BASE_URL to https://.',
  'storeDomain.redirect': 'http leads to https',
  'storeDomain.redirectText.ok': 'Whoever types the address without https gets there.',
  'storeDomain.redirectText.plain': 'http://{{host}} is served without encryption. Let your proxy redirect it to https.',
  'storeDomain.redirectText.elsewhere': 'http://{{host}} redirects to another address. Let it redirect to https://{{host}}.',
  'storeDomain.redirectText.closed':
    'Nothing answers at http://{{host}}. Old browsers and typed addresses may fail; most browsers try https by themselves.',
  'storeDomain.hstsText.ok': 'Browsers remember for a year or longer to use https only.',
  'storeDomain.hstsText.short':
    'The header Strict-Transport-Security is shorter than a year. The store sends two years: let your proxy pass it on unchanged.',
  'storeDomain.hstsText.missing': 'The header Strict-Transport-Security does not arrive. The store sends it: let your proxy pass it on.',
  'storeDomain.proxy': 'In front of the store',
  'storeDomain.clientAddress': 'Address of visitors',
  'storeDomain.proxyState.ok': 'Known',
  'storeDomain.proxyState.direct': 'No proxy',
  'storeDomain.proxyState.untrusted': 'All look alike',
  'storeDomain.proxyState.foreign': 'Unknown sender',
  'storeDomain.proxyState.cloudflare': 'Cloudflare’s',
  'storeDomain.proxyState.everyone': 'Can be forged',
  'storeDomain.proxyState.another': 'Another proxy',
  'storeDomain.proxyState.silent': 'Unknown',
  'storeDomain.proxyText.ok': 'This request came from {{client}} through a trusted proxy ({{peer}}). If that is your address, all is well.',
  'storeDomain.proxyText.direct':
    'This request came from {{peer}} without a proxy. If that is not your address, your proxy must send X-Forwarded-For.',
  'storeDomain.proxyText.untrusted':
    'A proxy at {{peer}} passes requests on, but is not trusted. All visitors count as one and soon get “Too many requests”. Set TRUSTED_PROXIES={{peer}} and restart.',
  'storeDomain.proxyText.foreign':
    'This request came from {{peer}} with X-Forwarded-For, which the store ignores. If {{peer}} is a proxy in front of the store, set TRUSTED_PROXIES={{peer}} and restart. If it is your own connection, all is well: do not trust it.',
  'storeDomain.proxyText.cloudflare':
    'Cloudflare names {{visitor}} as your address, but the store takes {{client}} for it. Set TRUSTED_PROXIES to your own proxy and all networks of Cloudflare, and let your proxy add to X-Forwarded-For instead of replacing it, as docs/proxy/cloudflare.md shows.',
  'storeDomain.proxyText.everyone':
    'TRUSTED_PROXIES has a network that visitors come from, too. Anyone can name any address as theirs and so escape limits. Set it to the addresses of your own proxies only, and restart.',
  'storeDomain.proxyText.another':
    'The store takes {{client}} for your address, which is that of one more proxy or of your own network. If it is a proxy, add its address or network to TRUSTED_PROXIES and restart.',
  'storeDomain.proxyText.silent':
    'This request came from {{peer}}, an inner address, without X-Forwarded-For. If a proxy is in front, let it send this header, and set TRUSTED_PROXIES={{peer}}.',
  'storeDomain.result.ok': 'OK',
  'storeDomain.result.inner': 'Inner address',
  'storeDomain.result.noHost': 'Not found',
  'storeDomain.result.different': 'Not this store',
  'storeDomain.result.redirect': 'Redirect',
  'storeDomain.result.certificate': 'Not trusted',
  'storeDomain.result.noAnswer': 'No answer',
  'storeDomain.result.endsSoon': 'Ends soon',
  'storeDomain.result.invalid': 'Not trusted',
  'storeDomain.result.noHttps': 'Not encrypted',
  'storeDomain.result.plain': 'Not encrypted',
  'storeDomain.result.elsewhere': 'Elsewhere',
  'storeDomain.result.closed': 'Closed',
  'storeDomain.result.short': 'Short',
  'storeDomain.result.missing': 'Missing',
} as const
