// @ts-check
/** Music and effects. */

export const en = {
  title: "Sound",
  note: "Everything you hear is played by your own browser; nothing is downloaded.",
  effects: "Effects",
  effectsNote: "Steps, pushes, a box that comes home.",
  effectsVolume: "Volume of the effects",
  try: "Try it",
  muted: "Muted for now.",
  unmute: "Unmute",
  turnOn: "Sound on",
  turnOff: "Sound off",
};

/** @type {typeof en} */
export const vi = {
  title: "Âm thanh",
  note: "Mọi âm thanh đều do chính trình duyệt của bạn tạo ra; không phải tải gì về.",
  effects: "Hiệu ứng",
  effectsNote: "Tiếng bước chân, tiếng đẩy, tiếng thùng vào đích.",
  effectsVolume: "Âm lượng hiệu ứng",
  try: "Nghe thử",
  muted: "Đang tắt tiếng.",
  unmute: "Bật lại",
  turnOn: "Bật âm thanh",
  turnOff: "Tắt âm thanh",
};
