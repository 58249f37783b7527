/** An object of a PDF. It is written when it ends. */
export interface PdfObject {
  data: object;
  /** Its place in the file. Undefined until it ends. */
  offset?: number;
  write(bytes: Uint8Array | string): void;
  end(bytes?: Uint8Array): void;
}

/** An image in the file, as `image` of pdfkit draws it. */
export interface EmbeddedImage {
  /** Its name on the sheets that show it. */
  label: string;
  /** Pixels. */
  width: number;
  height: number;
  obj: PdfObject;
  /** Of a JPEG, see EXIF. */
  orientation?: number;
}

/** What embedding needs of a document of pdfkit. */
export interface ImageDocument {
  ref(data: object): PdfObject;
}
