/** Part of a picture, in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const quality = 0.92

/** The part of a picture as a JPEG on white paper, at most so wide in pixels. */
export async function cropPicture(
  picture: CanvasImageSource,
  area: Area,
  widest: number,
): Promise<File> {
  const width = Math.max(1, Math.min(widest, Math.round(area.width)))
  const height = Math.max(1, Math.round((width * area.height) / area.width))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  )
  if (!blob) throw new Error('the canvas gave no picture')
  return new File([blob], 'imagem.jpg', { type: 'image/jpeg' })
}
