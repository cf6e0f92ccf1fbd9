# Turns screens into an SVG. A screen begins with a form feed, its theme and the line that was typed; the rest is text
# with the sequences that the themes use: bold, and colours of 24 bits. Every run of one colour is drawn at its own
# cell and as wide as its cells, so that columns stand straight in any font. Bytes are read (LC_ALL=C).

function cells(text) { gsub(/[\200-\277]/, "", text); return length(text) }

function escaped(text) {
  gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
  return text
}

# Two decimals at most, so that every awk prints the same.
function at(number) { number = sprintf("%.2f", number); sub(/\.?0+$/, "", number); return number }

# Text of one colour. Columns of a table are apart by two blanks or more: each stands at its own cell.
function words(text,    word, blanks) {
  while (text != "") {
    match(text, /^ */)
    blanks = RLENGTH
    column += blanks
    text = substr(text, blanks + 1)
    word = match(text, /  +/) ? substr(text, 1, RSTART - 1) : text
    text = substr(text, length(word) + 1)
    blanks = cells(word)
    sub(/ +$/, "", word)
    if (word != "")
      drawn = drawn sprintf("<text x=\"%s\" y=\"%s\" textLength=\"%s\" fill=\"%s\"%s>%s</text>\n", \
        at(left + column * width), at(y), at(cells(word) * width), color, isBold ? " font-weight=\"bold\"" : "", \
        escaped(word))
    column += blanks
  }
}

# Frames are drawn, not written: no font leaves gaps in them.
function frame(text,    path, sign, x, right, middle, upper, center, lower) {
  upper = y - height * 0.7
  lower = upper + height
  center = upper + height / 2
  for (; text != ""; text = substr(text, 4)) {
    sign = substr(text, 1, 3)
    x = left + column * width
    right = at(x + width)
    middle = at(x + width / 2)
    x = at(x)
    if (sign == "─") path = path "M" x " " at(center) "H" right
    else if (sign == "│") path = path "M" middle " " at(upper) "V" at(lower)
    else if (sign == "┬") path = path "M" x " " at(center) "H" right "M" middle " " at(center) "V" at(lower)
    else if (sign == "╭") path = path "M" middle " " at(lower) "Q" middle " " at(center) " " right " " at(center)
    else if (sign == "╮") path = path "M" x " " at(center) "Q" middle " " at(center) " " middle " " at(lower)
    else if (sign == "╰") path = path "M" middle " " at(upper) "Q" middle " " at(center) " " right " " at(center)
    else if (sign == "╯") path = path "M" x " " at(center) "Q" middle " " at(center) " " middle " " at(upper)
    else fail("no drawing for " sign)
    column++
  }
  while (gsub(/H[0-9.]+M[0-9.]+ [0-9.]+H/, "H", path)) { }
  drawn = drawn sprintf("<path d=\"%s\" stroke=\"%s\" fill=\"none\"/>\n", path, color)
}

function run(text,    start, count) {
  while (match(text, /(\342[\224\225][\200-\277])+/)) {
    start = RSTART
    count = RLENGTH
    words(substr(text, 1, start - 1))
    frame(substr(text, start, count))
    text = substr(text, start + count)
  }
  words(text)
}

function fail(reason) { print "picture.awk: " reason > "/dev/stderr"; failed = 1 }

function line(text,    part, parts, i, end, code) {
  y += height
  column = 0
  parts = split(text, part, /\033\[/)
  run(part[1])
  for (i = 2; i <= parts; i++) {
    end = index(part[i], "m")
    code = substr(part[i], 1, end - 1)
    if (code == "1") isBold = 1
    else if (code == "22") isBold = 0
    else if (code == "39") color = ink
    else if (split(code, rgb, ";") == 5) color = sprintf("#%02X%02X%02X", rgb[3], rgb[4], rgb[5])
    else fail("no drawing for the sequence " code)
    run(substr(part[i], end + 1))
  }
}

# The frame goes behind the text, and its height is known only now.
function finish() {
  if (theme == "") return
  screens = screens sprintf("<rect x=\"8\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"10\" fill=\"%s\" stroke=\"#98989D\"/>\n", \
    at(top), at(page - 16), at(y - top + 16), theme == "dark" ? "#1C1C1E" : "#FFFFFF") drawn
  top = y + 28
}

BEGIN { width = 7.8; height = 18; left = 24; page = 76 * width + 2 * left; top = 8 }

/^\f/ {
  finish()
  theme = substr($1, 2)
  ink = theme == "dark" ? "#F2F2F7" : "#1C1C1E"
  accent = theme == "dark" ? "162;155;254" : "108;92;231"
  color = ink
  isBold = 0
  y = top + 8
  drawn = ""
  sub(/^[^ ]+ /, "")
  line("› \033[38;2;" accent "m" $0 "\033[39m")
  next
}

{ line($0) }

END {
  if (failed) exit 1
  finish()
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" width=\"%s\">\n", at(page), at(top - 4), at(page)
  print "<title>The deck, a list and the settings of hushh</title>"
  print "<style>text { font-family: ui-monospace, \"SF Mono\", Menlo, Consolas, \"DejaVu Sans Mono\", monospace; font-size: 13px }</style>"
  printf "%s", screens
  print "</svg>"
}
