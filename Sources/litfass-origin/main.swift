import Glibc
import OriginCommand

exit(OriginProgram.run(CommandLine.arguments))
