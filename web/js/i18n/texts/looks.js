// @ts-check
/** How boards look: themes and palettes. */

export const en = {
  theme: "Theme",
  themes: { warehouse: "Warehouse", jungle: "Jungle", beach: "Beach", contrast: "High contrast" },
  themeNote: "For every board, and a little for the pages around it.",
  palette: "Colours",
  palettes: { standard: "Standard", "okabe-ito": "For all eyes" },
  paletteNote: "“For all eyes” keeps to colours that stay apart with every common kind of colour blindness, and puts stripes on marks.",
};

/** @type {typeof en} */
export const vi = {
  theme: "Chủ đề",
  themes: { warehouse: "Nhà kho", jungle: "Rừng rậm", beach: "Bãi biển", contrast: "Tương phản cao" },
  themeNote: "Cho mọi bàn chơi, và một chút cho các trang xung quanh.",
  palette: "Bảng màu",
  palettes: { standard: "Tiêu chuẩn", "okabe-ito": "Dễ phân biệt" },
  paletteNote: "“Dễ phân biệt” chỉ dùng những màu mà người mù màu ở các dạng thường gặp vẫn phân biệt được, và thêm sọc vào các dấu.",
};
