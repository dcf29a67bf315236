import type { Language } from './language.ts'

export const asian: Language[] = [
  {
    ...{
      code: 'zh-Hans',
      from: '发件人|寄件人',
      sent: '发送时间|日期|时间|发件日期|发送日期|已发送',
      to: '收件人',
      subject: '主题',
      on: '在|于',
      wrote: '写道|写了',
    },
    ...{
      original: '原始邮件|邮件原件|原邮件|原始消息|回复的原邮件',
      forwarded: '转发的邮件|转发邮件信息|已转发邮件|转发的消息|已转发的邮件|开始转发邮件|转发邮件',
      sentFrom: '发自我的|发自|发送自|从我的',
      get: '获取|下载',
    },
  },
  {
    ...{
      code: 'zh-Hant',
      from: '寄件者|寄件人|從',
      sent: '寄件日期|傳送時間|日期|已傳送',
      to: '收件者|收件人|至',
      subject: '主旨|主題',
      on: '於|在',
      wrote: '寫道',
    },
    ...{
      original: '原始郵件|原始訊息|原郵件',
      forwarded: '轉寄的郵件|已轉寄的郵件|轉寄郵件|轉寄的訊息|開始轉寄郵件',
      sentFrom: '從我的|傳送自|寄自我的',
      get: '取得|下載',
    },
  },
  {
    ...{
      code: 'ja',
      from: '差出人|送信者|送信元',
      sent: '送信日時|日時|日付|送信日',
      to: '宛先',
      subject: '件名',
      wrote: 'のメール|は書きました|が書きました|wrote|のメッセージ',
    },
    ...{
      original: '元のメッセージ|オリジナルメッセージ|元のメール',
      forwarded: '転送されたメッセージ|転送メッセージ|転送メール|以下、転送されたメール',
      sentFrom: 'から送信|からの送信',
      get: 'を入手|を取得',
    },
  },
  {
    ...{
      code: 'ko',
      from: '보낸 사람|보낸사람|발신',
      sent: '보낸 날짜|보낸날짜|날짜|보냄|전송',
      to: '받는 사람|받는사람|수신',
      subject: '제목',
      wrote: '작성|님이 작성|썼습니다|님이 작성한 메시지',
    },
    ...{
      original: '원본 메시지|원본 메일|원본메일|original message',
      forwarded: '전달된 메시지|전달된 메일|전달받은 메시지 시작',
      sentFrom: '에서 보냄|에서 보낸|에서 전송|에서 발송',
      get: '다운로드',
    },
  },
  {
    ...{
      code: 'vi',
      from: 'từ|người gửi',
      sent: 'đã gửi|ngày|đã gửi lúc|ngày gửi',
      to: 'đến|tới|người nhận',
      subject: 'chủ đề|tiêu đề',
      on: 'vào',
      wrote: 'đã viết|viết',
    },
    ...{
      original: 'thư gốc|tin nhắn gốc',
      forwarded: 'thư đã chuyển tiếp|tin nhắn được chuyển tiếp|thư được chuyển tiếp',
      sentFrom: 'được gửi từ|đã gửi từ|gửi từ',
      get: 'tải',
    },
  },
  {
    ...{
      code: 'id',
      from: 'dari',
      sent: 'dikirim|terkirim|tanggal',
      to: 'kepada|untuk|ke',
      subject: 'subjek|perihal',
      on: 'pada|tanggal',
      wrote: 'menulis',
    },
    ...{
      original: 'pesan asli|pesan orisinal',
      forwarded: 'pesan terusan|pesan yang diteruskan|forwarded message',
      sentFrom: 'dikirim dari',
      get: 'dapatkan|unduh',
    },
  },
  {
    ...{
      code: 'ms',
      from: 'daripada|dari',
      sent: 'dihantar|tarikh',
      to: 'kepada',
      subject: 'subjek|perkara',
      on: 'pada',
      wrote: 'menulis',
    },
    ...{ original: 'mesej asal', forwarded: 'mesej dimajukan', sentFrom: 'dihantar dari|dihantar daripada', get: 'dapatkan' },
  },
  {
    ...{
      code: 'th',
      from: 'จาก',
      sent: 'ส่งเมื่อ|ส่ง|วันที่|วันที่ส่ง',
      to: 'ถึง',
      subject: 'เรื่อง|หัวข้อ',
      on: 'เมื่อ|ในวันที่|เมื่อวันที่',
      wrote: 'เขียนว่า|เขียน|ได้เขียน',
    },
    ...{
      original: 'ข้อความต้นฉบับ|ข้อความเดิม',
      forwarded: 'ข้อความที่ส่งต่อ|forwarded message',
      sentFrom: 'ส่งจาก',
      get: 'รับ|ดาวน์โหลด',
    },
  },
  {
    ...{ code: 'he', from: 'מאת', sent: 'נשלח|תאריך|נשלח ב', to: 'אל', subject: 'נושא', on: 'בתאריך', wrote: 'כתב|כתבה|מאת|כתב/ה' },
    ...{ original: 'הודעה מקורית', forwarded: 'הודעה שהועברה', sentFrom: 'נשלח מה|נשלח מ|נשלח באמצעות', get: 'הורד|קבל' },
  },
  {
    ...{
      code: 'ar',
      from: 'من',
      sent: 'تم الإرسال|التاريخ|أُرسلت|أرسلت|تاريخ الإرسال|مرسل',
      to: 'إلى',
      subject: 'الموضوع',
      on: 'في|بتاريخ',
      wrote: 'كتب|كتبت|كتب ما يلي',
    },
    ...{
      original: 'الرسالة الأصلية|رسالة أصلية',
      forwarded: 'رسالة مُعاد توجيهها|رسالة معاد توجيهها|الرسالة المعاد توجيهها',
      sentFrom: 'أُرسلت من|أرسلت من|تم الإرسال من|مرسل من',
      get: 'احصل على|الحصول على',
    },
  },
  {
    ...{
      code: 'fa',
      from: 'از|فرستنده',
      sent: 'ارسال شده|تاریخ|ارسال',
      to: 'به|گیرنده',
      subject: 'موضوع',
      on: 'در',
      wrote: 'نوشت|نوشته است',
    },
    ...{ original: 'پیام اصلی', sentFrom: 'ارسال شده از|فرستاده شده از' },
  },
  {
    ...{
      code: 'hi',
      from: 'प्रेषक|से',
      sent: 'प्रेषित|भेजा गया|दिनांक|भेजने का समय',
      to: 'प्रति|को|प्रापक',
      subject: 'विषय',
      on: 'को',
      wrote: 'ने लिखा',
    },
    ...{ original: 'मूल संदेश', forwarded: 'अग्रेषित संदेश', sentFrom: 'से भेजा गया' },
  },
]
