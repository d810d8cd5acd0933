// The page goes on by itself when the network is back, and when asked.
const again = () => location.reload()
document.getElementById('again')?.addEventListener('click', again)
window.addEventListener('online', again)
