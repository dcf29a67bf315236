/** Domains of providers whose mailboxes anyone can have. */
export const mailboxProviders: readonly string[] =
  `gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.ca yahoo.fr yahoo.de yahoo.es yahoo.it yahoo.com.br yahoo.co.in yahoo.co.jp
  ymail.com rocketmail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.es hotmail.it outlook.com outlook.fr outlook.de outlook.es
  live.com live.co.uk live.fr live.de live.nl live.ca msn.com icloud.com me.com mac.com aol.com aol.co.uk gmx.com gmx.net gmx.de gmx.at gmx.ch web.de
  mail.com email.com fastmail.com fastmail.fm hey.com pm.me proton.me protonmail.com protonmail.ch tutanota.com zoho.com mail.ru bk.ru list.ru inbox.ru
  yandex.ru yandex.com qq.com 163.com 126.com naver.com daum.net hanmail.net comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
  charter.net shaw.ca rogers.com sympatico.ca bell.net telus.net btinternet.com sky.com virginmedia.com talktalk.net orange.fr free.fr laposte.net
  sfr.fr wanadoo.fr t-online.de freenet.de libero.it virgilio.it uol.com.br bol.com.br terra.com.br bigpond.com optusnet.com.au xtra.co.nz
  rediffmail.com`.split(/\s+/)
