/** Part of a picture, in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Sharp on a large screen, and a fraction of what a camera makes; in pixels. */
const largestSide = 1024
const quality = 0.92

/** The part of a picture as a square JPEG on white paper, at most so large. */
export async function cropSquare(picture: CanvasImageSource, area: Area): Promise<File> {
  const side = Math.max(1, Math.min(largestSide, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  )
  if (!blob) throw new Error('the canvas gave no picture')
  return new File([blob], 'imagem.jpg', { type: 'image/jpeg' })
}
