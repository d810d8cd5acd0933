import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const width = 640
const height = 480
/** How wide and high a module of the code is in the picture, and how many of quiet there are around it. */
const module = 9
const quiet = 4
const colourless = Buffer.alloc((width * height) / 2, 128)

/**
 * Writes what a camera sees, ten pictures a second, again and again: a YUV4MPEG2 film for Chromium's
 * --use-file-for-fake-video-capture. Each scene is a QR code held before it, or none, for as many
 * pictures as it says (two, if not said). A torn code lacks its lower right half.
 */
export async function filmOf(file, ...scenes) {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  const { buffer } = new Uint8Array(readFileSync(wasm))
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
  const film = [Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)]
  for (const { text, torn = false, pictures = 2 } of scenes) {
    const luma = Buffer.alloc(width * height, 90)
    if (text) await draw(luma, text, torn)
    const picture = Buffer.concat([Buffer.from('FRAME\n'), luma, colourless])
    film.push(...Array.from({ length: pictures }, () => picture))
  }
  writeFileSync(file, Buffer.concat(film))
}

async function draw(luma, text, torn) {
  const { symbol, error } = await writeBarcode(text, { format: 'QRCode', ecLevel: 'M' })
  if (error) throw new Error(error)
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
}
