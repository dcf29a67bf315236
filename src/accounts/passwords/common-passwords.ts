/** Lower-case passwords of eight or more characters from public lists of common passwords. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 11111111 111111111 1111111111 00000000 000000000
0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 999999999 12341234 12344321 11223344 1122334455
12121212 13131313 31415926 10203040 147258369 123123123 123321123 12312312 321321321 789456123 456789123 159753456 147852369
password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword p@ssword1 p4ssw0rd password! password1! pa55word pa55w0rd
passwords mypassword changeme changeme1 changeme123 letmein1 letmein123 letmein! welcome1 welcome12 welcome123 welcome1! welcome!
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu1 qwerty!1 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5
qazwsxedc 1qazxsw2 zaq12wsx zaq1zaq1 asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 zxcvbnm, qweasdzxc qweqweqwe asdfqwer poiuytrewq
abcd1234 abc12345 abc123456 abcdefgh abcdefg1 abcdefghi a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aaaaaaaa aaaaaaaaa abcabcabc
iloveyou iloveyou1 iloveyou2 iloveyou! loveyou1 lovelove loveme123 ilovegod iloveme1 babygirl babygirl1 princess princess1 sunshine sunshine1
football football1 baseball baseball1 basketball superman superman1 batman123 spiderman starwars starwars1 pokemon1 pokemon123 minecraft
computer computer1 internet internet1 samsung1 samsung123 microsoft whatever whatever1 trustno1 jennifer jennifer1 michelle charlie1 michael1
jonathan jessica1 danielle christopher alexander alexander1 victoria victoria1 elizabeth patricia samantha nicholas cristina benjamin
dragon12 dragon123 monkey12 monkey123 shadow12 shadow123 master12 master123 hunter12 hunter123 killer12 killer123 freedom1 liverpool liverpool1
chelsea1 arsenal1 barcelona realmadrid juventus manchester ferrari1 mercedes porsche1 mustang1 corvette harley12 yamaha123 blink182 metallica
chocolate butterfly cheese123 cookie123 banana123 orange12 flowers1 snowball snoopy12 garfield tinkerbell peaches1 pumpkin1 strawberry
administrator admin123 admin1234 admin12345 admin123! administrator1 root1234 test1234 test12345 testtest testing1 testing123 temp1234 guest123
user1234 username login123 access14 secret12 secret123 secret!1 default1 master00 internet123 company1 business1 summer12 summer123 summer2024
summer2025 summer2026 winter12 winter123 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 january1 december1
november november1 february september october1 saturday thursday mountain thunder1 midnight midnight1 creative dolphins einstein napoleon
asdasdasd qwerasdf zxcvasdf 1234qwer qwer1234 1234abcd 12345abc 123456ab 123456aa 1234567a 12345678a 123456789a 123456abc 123qweasd 123qwe123
159357456 741852963 963852741 852456789 qwe123qwe 1a2b3c4d fuckyou1 fuckyou2 fuckyou! asshole1 motorola scorpion scorpio1 hannah12 lineage2
letmein12 gandalf1 yankees1 cowboys1 steelers eagles12 packers1 lakers24 jordan23 michael23 maverick rangers1 rainbow1 diamond1 crystal1
ginger12 pepper12 buster12 tigger12 matthew1 anthony1 william1 richard1 charles1 thomas12 jordan12 robert12 daniel12 andrew12 joshua12 george12`
    .split(/\s+/)
    .filter(Boolean),
)
