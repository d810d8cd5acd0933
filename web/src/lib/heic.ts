/** Returns why a photo as iPhones save it is not taken, with what to do (api/image); undefined for any other file. */
export function refuseHEIC({
  name,
  type = '',
}: {
  name: string
  type?: string
}): string | undefined {
  if (!/\.hei[cf]$/i.test(name) && !/^image\/hei[cf]$/.test(type)) return undefined
  return (
    'Esta foto está em HEIC, o formato do iPhone. Compartilhe-a como JPG, ou escolha “Mais compatível” ' +
    'em Ajustes, Câmera, Formatos.'
  )
}
