import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const width = 640
const height = 480
/** How wide and high a module of the code is in the picture, and how many of quiet there are around it. */
const module = 9
const quiet = 4

/**
 * Writes what a camera sees as it is held at a QR code: a YUV4MPEG2 film of two pictures, for
 * Chromium's --use-file-for-fake-video-capture. A torn code lacks its lower right half.
 */
export async function filmOf(text: string, file: string, { torn = false } = {}): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  const { buffer } = new Uint8Array(readFileSync(wasm))
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
  const { symbol, error } = await writeBarcode(text, { format: 'QRCode', ecLevel: 'M' })
  if (error) throw new Error(error)
  const luma = Buffer.alloc(width * height, 90)
  const size = (symbol.width + 2 * quiet) * module
  const [left, top] = [(width - size) >> 1, (height - size) >> 1]
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [column, row] = [Math.floor(x / module) - quiet, Math.floor(y / module) - quiet]
      if (torn && column + row > symbol.width) continue
      const within = column >= 0 && row >= 0 && column < symbol.width && row < symbol.height
      const ink = within && symbol.data[row * symbol.width + column] === 0
      luma[(top + y) * width + left + x] = ink ? 20 : 235
    }
  }
  const colourless = Buffer.alloc((width * height) / 2, 128)
  const picture = Buffer.concat([Buffer.from('FRAME\n'), luma, colourless])
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([header, picture, picture]))
}
