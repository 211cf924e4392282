"""Five Hundred rummy as the package and the second engine play it, step by step."""
